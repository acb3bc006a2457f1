/** What the modules add to the search over everything, which alone loads it. */
import type { Commands } from './menu.ts';

const declared = import.meta.glob<{ commands: Commands }>('../../modules/*/web/commands.ts', { eager: true });

/** Those that are used most come first. */
const first = ['trips', 'expenses', 'invoicing', 'customers'];
function rankOf(file: string): number {
  const at = first.findIndex((module) => file.includes(`/${module}/`));
  return at < 0 ? first.length : at;
}

export const commands: Commands = Object.entries(declared)
  .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  .flatMap(([, module]) => module.commands);
