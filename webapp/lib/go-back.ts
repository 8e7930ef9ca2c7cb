// Back to where somebody came from within the app; home where they came from elsewhere.

type Router = { back: () => void; push: (href: string) => void };

export function goBack(router: Router) {
  // Not every browser knows; those go home.
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (navigation?.canGoBack) router.back();
  else router.push("/");
}
