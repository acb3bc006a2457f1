/** The product's own texts, so that tests find elements by the text the user reads, in both languages. */
import { readFileSync } from 'node:fs';
import { sharedLabelKey } from '#base/words/shared-label.ts';

export type Language = 'es' | 'en';
type Words = { [key: string]: string | Words };

/** `translator('es')('trips', 'moves.start')` returns the text of that button. `{{placeholders}}` stay in the text; see `startingWith`. */
export function translator(language: Language) {
  const read = (name: string): Words => {
    const folder = name === 'common' ? 'src/base' : `src/modules/${name}`;
    return JSON.parse(readFileSync(new URL(`../${folder}/words/${language}.json`, import.meta.url), 'utf8')) as Words;
  };
  const cache = new Map<string, Words>();
  const find = (module: string, path: string): string | undefined => {
    const words = cache.get(module) ?? read(module);
    cache.set(module, words);
    const text = path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words);
    return typeof text === 'string' ? text : undefined;
  };
  return (module: string, path: string): string => {
    const [, shared] = sharedLabelKey(path)?.split(':') ?? [];
    const text = find(module, path) ?? (shared && find('common', shared));
    if (!text) throw new Error(`No text at ${module}:${path}`);
    return text;
  };
}

/** Matches texts that start with `text`; `{{placeholders}}` match anything. A label may end with the mark of a required field. */
export function startingWith(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\s*\w+\s*\}\}/g, '.+');
  return new RegExp(`^${escaped}`);
}
