/** Declares the kinds of notifications. The module that sends a kind declares it, and lists it in its `module.ts`. */
import { formatDay, formatQuantity, type Language } from './format.ts';
import type { Permission } from './permissions.ts';

/**
 * A kind is worded by its module: under `mail` the title `<key>_subject` and the text `<key>_body`, for screens and email; under
 * `notification_kinds` its name `<key>` and `<key>_hint`, for the preferences. `web/router.tsx` names the module, so that screens load its words.
 */
export interface NotificationKind {
  key: string;
  /** Without it a person is not notified: they could not open the record. */
  permission: Permission;
  /** Notifies users who hold one of these permissions by a role other than the driver's; null if the sender names the people. */
  holders: readonly Permission[] | null;
  /** Sent by email too, unless the person chose otherwise. Not for events that can happen many times a day. */
  email: boolean;
  /**
   * Values for the words. A name that ends in `_date` is a day, in `_km` kilometres. `message` is the text of a user, or empty: shown below, as
   * written.
   */
  facts: readonly string[];
}

/** Declares a kind, with its facts in the type. */
export const defineNotificationKind = <const Kind extends NotificationKind>(kind: Kind): Kind => kind;

/** A value for each fact of the kind. */
export type FactsOf<Kind extends NotificationKind> = Record<Kind['facts'][number], string>;

/** Facts as users read them: days in words, kilometres with separators. */
export function factsAsText(facts: Record<string, string>, language: Language): Record<string, string> {
  const textOf = (name: string, value: string) => {
    if (name.endsWith('_date')) return formatDay(value, language);
    return name.endsWith('_km') ? formatQuantity(value, language) : value;
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, textOf(name, value)]));
}
