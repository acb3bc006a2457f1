/** Whether the sidebar is open, kept for seven days in the cookie `sidebar:state`. */
const name = 'sidebar:state';
const week_s = 7 * 24 * 60 * 60;

export const sidebarWasOpen = (): boolean => !document.cookie.split('; ').includes(`${name}=false`);

export function keepSidebar(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `${name}=${open}; path=/; max-age=${week_s}; samesite=lax`;
}
