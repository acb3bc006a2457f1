/** The types of bootstrap.js that TypeScript uses. */
export function memorySettings(): Record<string, string>;
