// A carrier's badge, beside the carrier's name (so it says nothing itself): one of our own SVG files.

export function CarrierBadge({ carrier, size = 28 }: { carrier: { logo: string }; size?: number }) {
  // biome-ignore lint/performance/noImgElement: an SVG from our own export; nothing to optimise
  return <img src={carrier.logo} alt="" width={size} height={size} />;
}
