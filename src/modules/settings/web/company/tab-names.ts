/** The tabs of a company's page, in order. Separate from the page, so that the router does not load it. */
export const tabs = [
  'profile',
  'security',
  'plan',
  'customization',
  'emails',
  'methods',
  'numbers',
  'taxes',
  'parameters',
  'categories',
  'books',
] as const;
export type Tab = (typeof tabs)[number];
