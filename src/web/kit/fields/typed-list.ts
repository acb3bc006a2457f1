/** Parses a list typed into one field, separated by spaces, commas or semicolons. */
export const typedList = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
