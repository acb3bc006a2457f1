/**
 * The selected rows of a page. Pure: the table dispatches the user's actions. Rows that leave the page, by paging, filtering or an action, are no
 * longer selected, so that an action never affects a row that the user does not see.
 */

export interface Selection {
  ids: readonly string[];
  /** From where Shift extends: the row that was selected or cleared last. */
  anchor: string | null;
}

export type SelectionAction =
  | { type: 'toggle'; id: string }
  /** Selects every row from the anchor to this one. */
  | { type: 'extend'; id: string; page: readonly string[] }
  /** Selects all rows of the page; if all are, none. */
  | { type: 'toggle_page'; page: readonly string[] }
  /** The page has other rows now. */
  | { type: 'show'; page: readonly string[] }
  | { type: 'clear' };

/** The state and functions that the rows of a list need to show and change the selection. */
export interface ListSelection {
  /** Keys of the selected rows. */
  ids: ReadonlySet<string>;
  /** Keys of the rows on the page, in their order. */
  page: readonly string[];
  change: (action: SelectionAction) => void;
}

export const noSelection: Selection = { ids: [], anchor: null };

export function selectionAfter(selection: Selection, action: SelectionAction): Selection {
  const { ids, anchor } = selection;
  switch (action.type) {
    case 'toggle':
      return { ids: ids.includes(action.id) ? ids.filter((id) => id !== action.id) : [...ids, action.id], anchor: action.id };
    case 'extend': {
      const { page, id } = action;
      const from = anchor === null || !page.includes(anchor) ? page.indexOf(id) : page.indexOf(anchor);
      const [first, last] = [from, page.indexOf(id)].sort((a, b) => a - b) as [number, number];
      return { ids: page.filter((one, at) => ids.includes(one) || (at >= first && at <= last)), anchor: anchor ?? id };
    }
    case 'toggle_page':
      return action.page.every((id) => ids.includes(id)) ? noSelection : { ids: action.page, anchor: null };
    case 'show': {
      const left = ids.filter((id) => action.page.includes(id));
      return left.length === ids.length ? selection : { ids: left, anchor: left.includes(anchor ?? '') ? anchor : null };
    }
    case 'clear':
      return noSelection;
  }
}
