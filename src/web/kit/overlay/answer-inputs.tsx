/** The inputs of a question: one of several options, a reason, a message. */
import { Radio, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../fields/text-area.tsx';
import type { Confirmation, YesQuestion } from './question.ts';

export interface AnswerInputsProps {
  question: YesQuestion;
  answer: Confirmation;
  /** What is wrong with each, once the answer was sent. */
  problems: { [Name in keyof Confirmation]?: string | undefined };
  onReason: (reason: string) => void;
  onMessage: (message: string) => void;
  onChoice: (choice: string) => void;
}

export function AnswerInputs({ question, answer, problems, onReason, onMessage, onChoice }: AnswerInputsProps) {
  const { t } = useTranslation('common');
  const reason = useRef<HTMLTextAreaElement>(null);
  // The dialog may have given the focus to its buttons before this was loaded.
  useEffect(() => reason.current?.focus(), []);
  return (
    <>
      {question.options && (
        <Radio.Group
          mt="md"
          label={question.options.label}
          required
          value={answer.choice ?? ''}
          onChange={onChoice}
          error={problems.choice}
        >
          <Stack gap="xs" mt={6}>
            {question.options.values.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {question.reason && (
        <TextArea
          ref={reason}
          mt="md"
          label={question.reason.label ?? t('form.reason')}
          required
          data-autofocus
          value={answer.reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          error={problems.reason}
        />
      )}
      {question.message && (
        <TextArea
          mt="md"
          label={question.message.label}
          description={question.message.hint}
          value={answer.message}
          onChange={(event) => onMessage(event.currentTarget.value)}
          error={problems.message}
        />
      )}
    </>
  );
}
