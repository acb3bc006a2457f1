/** Whether the sidebar is open, stored for seven days in the cookie `sidebar:state`. On a narrow window it is collapsed until opened. */
const name = 'sidebar:state';
const week_s = 7 * 24 * 60 * 60;

const wideEnough_px = 1100;

export function isSidebarStoredOpen(): boolean {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return stored ? stored.endsWith('=true') : window.innerWidth >= wideEnough_px;
}

export function storeSidebarOpen(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `${name}=${open}; path=/; max-age=${week_s}; samesite=lax`;
}
