/** The product's own words, so that a journey finds things by what the person reads, in either language. */
import { readFileSync } from 'node:fs';

export type Language = 'es' | 'en';
type Words = { [key: string]: string | Words };

/** `say('es')('trips', 'moves.start')` is what the button says. Places to fill become what matches anything. */
export function say(language: Language) {
  const read = (name: string): Words => {
    const folder = name === 'common' ? 'src/base' : `src/modules/${name}`;
    return JSON.parse(readFileSync(new URL(`../${folder}/words/${language}.json`, import.meta.url), 'utf8')) as Words;
  };
  const cache = new Map<string, Words>();
  return (module: string, path: string): string => {
    const words = cache.get(module) ?? read(module);
    cache.set(module, words);
    const found = path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words);
    if (typeof found !== 'string') throw new Error(`No words at ${module}:${path}`);
    return found;
  };
}

/** What the words match at their start, with anything where a value stands. A label may end in a mark of what is required. */
export function like(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\s*\w+\s*\}\}/g, '.+');
  return new RegExp(`^${escaped}`);
}
