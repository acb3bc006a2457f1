/** A link inside the application by its URL as text; typed links use the router's `Link`. */
import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

export function AppLink({ href, ...rest }: { href: string; ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const [path = '', query] = href.split('?');
  // The current page is that of the address alone, not those below it.
  return <Link to={path} search={defaultParseSearch(query ?? '')} activeOptions={{ exact: true }} {...rest} />;
}
