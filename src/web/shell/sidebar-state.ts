/** Whether the sidebar is open, stored for seven days in the cookie `sidebar:state`. */
const name = 'sidebar:state';
const week_s = 7 * 24 * 60 * 60;

export const isSidebarStoredOpen = (): boolean => !document.cookie.split('; ').includes(`${name}=false`);

export function storeSidebarOpen(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `${name}=${open}; path=/; max-age=${week_s}; samesite=lax`;
}
