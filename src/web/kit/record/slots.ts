/**
 * Additions of later modules to the page of a record. The record's module passes the slots to its page through the context of its route, and
 * `src/web/slots/` fills them, in the order in which they are shown. Each component is a `screen(…)`, so that its code and words load when it is
 * shown; it is hidden without the permission.
 */
import type { ComponentType } from 'react';
import type { Language } from '#base/format.ts';
import type { Permission } from '#base/permissions.ts';

/** A `screen(…)`: its code may be loaded before it is shown. */
export interface Preloadable {
  preload?: (() => Promise<void> | undefined) | undefined;
}

/** Loads parts of a page together with it. */
export function preloadParts(parts: readonly Preloadable[]): void {
  for (const { preload } of parts) void preload?.();
}

/** Gets the record as its page read it. */
export type RecordPart<Full> = ComponentType<{ record: Full }> & Preloadable;

interface Slot<Full> {
  /** Not shown without it; for everyone who sees the record if undefined. */
  permission?: Permission;
  Content: RecordPart<Full>;
}

export interface RecordTab<Full> extends Slot<Full> {
  /** In the address: `?tab=trips`. */
  key: string;
  /** Here and not in the module's words, which load with the content. */
  name: Record<Language, string>;
  /** The number beside the name; loads without the content. */
  Count?: RecordPart<Full>;
  /** For the list in the tab: the names of its filters in the address. The page's route passes them to `tabListSearch`. */
  filters?: string[];
}

/** The buttons in the head: one that came later would move those beside it under the pointer. */
export const preloadActions = ({ actions = [] }: { actions?: { Content: Preloadable }[] }): void =>
  preloadParts(actions.map(({ Content }) => Content));

/** The `filters` of all tabs. */
export const listFiltersOf = ({ tabs = [] }: { tabs?: { filters?: string[] }[] }): string[] => tabs.flatMap(({ filters = [] }) => filters);

export interface RecordSlots<Full> {
  /** Buttons in the head, after the record's own: a primary one is the last. */
  actions?: Slot<Full>[];
  /** Below the name in the head: the driver and position of a truck. */
  head?: Slot<Full>[];
  /** A line of figures over the whole width of the read view, above its sections. */
  figures?: Slot<Full>[];
  /** Sections of the read view, each a `Section`. The record's own are then beside them. */
  sections?: Slot<Full>[];
  /** Between the read view and the editing tab. */
  tabs?: RecordTab<Full>[];
}
