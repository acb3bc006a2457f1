/** The uploads of the fields of a form. A save waits for them, because it names the uploaded files, and fails if one of them failed. */
import { createContext, useContext } from 'react';
import { useFormState } from 'react-hook-form';

export interface FormUploads {
  /** Those that are running or failed, by an id of the field. Each resolves to whether it succeeded, or was cancelled. */
  uploads: Map<string, Promise<boolean>>;
  /** Whether a save waits for them. */
  isAwaited: boolean;
}
export const UploadsContext = createContext<FormUploads | undefined>(undefined);

/** Whether the form is being saved, for its buttons. */
export function useIsSaving(): boolean {
  const { isSubmitting } = useFormState();
  return (useContext(UploadsContext)?.isAwaited ?? false) || isSubmitting;
}
