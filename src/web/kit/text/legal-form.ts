/** The legal form at the end of a company's name, which lists leave out where the name is clear without it. */

/** Legal forms of Colombian companies, as people write them: `S.A.S.`, `SAS`, `S. A.`, `Ltda.`, `S. en C.`, `E.U.` */
const legalForm = /^(.*[^\s,])(,?\s+(?:s\.?\s?a\.?\s?s\.?|s\.?\s?a\.?|ltda\.?|limitada|s\.?\s?en\s?c\.?(?:\s?s\.?|\s?a\.?)?|e\.\s?u\.))$/i;

/** The name without its legal form, and the rest of it; together they are the name. */
export function splitLegalForm(name: string): [name: string, form: string] {
  const [, short = name, form = ''] = legalForm.exec(name) ?? [];
  return [short, form];
}

/** Whether another one of the names differs from this one by its legal form alone. */
export function needsLegalForm(name: string, names: readonly string[]): boolean {
  const short = splitLegalForm(name)[0].toLowerCase();
  return names.some((other) => {
    const isAlike = other !== name && other.toLowerCase().startsWith(short);
    return isAlike && splitLegalForm(other)[0].toLowerCase() === short;
  });
}
