/** What users do outside a form: asks first, shows what became of it, and refreshes what is shown. */
import { useTranslation } from 'react-i18next';
import { runAction } from '../../app/toast.ts';
import { useConfirm } from './confirm.tsx';
import type { Confirmation, YesQuestion } from './question.ts';

interface Action {
  run: (confirmation: Confirmation) => Promise<unknown>;
  /** The texts of the toasts. */
  done: string;
  failed: string;
}

/** Returns what asks, runs and shows an action; it resolves to whether the action was done. `refresh` is also called after a failure, when what is shown may be out of date. */
export function useAction(refresh: () => unknown): (action: Action & YesQuestion) => Promise<boolean> {
  const confirm = useConfirm();
  return async ({ run, done, failed, ...question }) => {
    const confirmation = await confirm(question);
    if (!confirmation) return false;
    const isDone = await runAction(() => run(confirmation), done, failed);
    await refresh();
    return isDone;
  };
}

interface Deletion {
  run: () => Promise<unknown>;
  /** What the question names. */
  facts: Record<string, string>;
  /** The label of the button, if not "Eliminar". */
  action?: string;
}

/** `useAction` for deletions. `words`: prefix of the texts `delete_title`, `delete_text`, `deleted` and `delete_failed`. */
export function useDelete(words: string, refresh: () => unknown): (deletion: Deletion) => Promise<boolean> {
  const { t } = useTranslation('common');
  const act = useAction(refresh);
  return ({ facts, action = t('actions.delete'), ...deletion }) => {
    const [title, text] = [t(`${words}delete_title`, facts), t(`${words}delete_text`, facts)];
    return act({ ...deletion, title, text, action, danger: true, done: t(`${words}deleted`), failed: t(`${words}delete_failed`) });
  };
}
