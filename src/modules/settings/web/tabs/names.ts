/** The parts of a company's page, in order. */
export const tabs = ['profile', 'security', 'plan', 'customization', 'methods', 'numbers', 'taxes', 'categories'] as const;
export type Tab = (typeof tabs)[number];
