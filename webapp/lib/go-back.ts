// Back to where somebody came from within the app; home where they came from elsewhere.

type Router = { back: () => void; push: (href: string) => void };

/** Has another page of the app been open before this one? Not every browser knows; those say no. */
export function isReturning(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? false;
}

export function goBack(router: Router) {
  if (isReturning()) router.back();
  else router.push("/");
}
