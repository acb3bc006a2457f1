/** What a user is asked, and the answer. */
import type { ReactNode } from 'react';

interface Wording {
  title: string;
  text?: ReactNode;
  /** The label of the other button; "Cancelar" unless given. */
  cancel?: string;
  /** Shown in red: the action cannot be undone. */
  danger?: boolean;
  /** Requires a text of `min` to `max` characters (2 to 300 unless given). `typed` prefills it, after a failed attempt to send. */
  reason?: { label?: string; min?: number; max?: number; typed?: string };
  /** Another text, which may be left empty. */
  message?: { label: string; hint: string; max: number; typed?: string };
  /** Requires one of several answers besides the confirmation. None is preselected. */
  options?: Options;
}
export interface Options {
  label: string;
  values: readonly { value: string; label: string }[];
}
/** Answered with yes. */
export interface YesQuestion extends Wording {
  /** The label of the confirming button: "Eliminar", never "OK". */
  action: string;
  choices?: undefined;
}
/** Answered with one of several values. None is preselected, so that Enter never chooses. */
export interface ChoiceQuestion extends Wording {
  choices: { value: string; label: ReactNode }[];
}
export type Question = YesQuestion | ChoiceQuestion;
export interface Confirmation {
  /** Empty unless the question required a reason. */
  reason: string;
  /** Empty unless the question took a message. */
  message: string;
  /** Undefined unless the question had choices or options. */
  choice?: string;
}
