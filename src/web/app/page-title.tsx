/** The title of the browser tab: the page, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Arriero`}</title>;
}
