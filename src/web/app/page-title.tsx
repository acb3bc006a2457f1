/** The title of the browser's tab: what the page shows, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Arriero`}</title>;
}
