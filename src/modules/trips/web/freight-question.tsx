/**
 * Asks how rate and loads count when both have an amount, with the freight of each answer. The server decides when to ask
 * (`freight_basis_needed`), so that the question is the same wherever a rate or a load is saved.
 */
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { FreightBasis } from '../contract/trips.ts';

interface Amounts {
  rate: string;
  loads: string;
  both: string;
}
interface OpenQuestion {
  amounts: Amounts;
  answer: (basis: FreightBasis | null) => void;
}

/** `withBasis` calls `save` with the known basis. If the server needs one, it asks the user and calls `save` again; on cancel, the error is thrown. */
export function useFreightQuestion(): [
  withBasis: <A>(known: FreightBasis | null, save: (basis: FreightBasis | null) => Promise<A>) => Promise<A>,
  dialog: ReactNode,
] {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  const ask = (amounts: Amounts) => new Promise<FreightBasis | null>((answer) => setOpenQuestion({ amounts, answer }));
  const withBasis = async <A,>(known: FreightBasis | null, save: (basis: FreightBasis | null) => Promise<A>): Promise<A> => {
    try {
      return await save(known);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'freight_basis_needed') throw error;
      const basis = await ask(error.details as unknown as Amounts);
      if (basis === null) throw error;
      return save(basis);
    }
  };
  const answer = (basis: FreightBasis | null) => {
    openQuestion?.answer(basis);
    setOpenQuestion(undefined);
  };
  return [withBasis, <Question key="question" amounts={openQuestion?.amounts} onAnswer={answer} />];
}

function Question({ amounts, onAnswer }: { amounts: Amounts | undefined; onAnswer: (basis: FreightBasis | null) => void }) {
  const { t } = useTranslation(['trips', 'common']);
  return (
    <Dialog opened={amounts !== undefined} onClose={() => onAnswer(null)} title={t('basis.title')} withCloseButton={false}>
      {amounts && (
        <Stack gap="sm">
          <Text>
            {t('basis.rate_is')} <MoneyText amount={amounts.rate} />. {t('basis.loads_are')} <MoneyText amount={amounts.loads} />.
          </Text>
          <Button data-autofocus onClick={() => onAnswer('loads')} fullWidth>
            {t('basis.replace')}:&nbsp;
            <MoneyText amount={amounts.loads} />
          </Button>
          <Button variant="default" onClick={() => onAnswer('both')} fullWidth>
            {t('basis.add')}:&nbsp;
            <MoneyText amount={amounts.both} />
          </Button>
          <Button variant="subtle" onClick={() => onAnswer(null)} fullWidth>
            {t('common:actions.cancel')}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
