/** What TypeScript uses of bootstrap.js. */
export function memorySettings(): Record<string, string>;
