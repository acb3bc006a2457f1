/** A question and its answers. What a few questions ask for besides, such as a reason, loads when the first of them is asked. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerInputsProps } from './answer-inputs.tsx';
import { LazyPart, lazyPart } from './lazy-part.tsx';
import type { AnsweredProps, ChoiceQuestion, YesQuestion } from './question.ts';

const inputs = lazyPart<AnswerInputsProps>(async () => (await import('./answer-inputs.tsx')).AnswerInputs);

export function Answered({ question, onAnswer }: AnsweredProps) {
  return question.choices ? <Choices question={question} onAnswer={onAnswer} /> : <Answers question={question} onAnswer={onAnswer} />;
}

function Choices({ question, onAnswer }: AnsweredProps & { question: ChoiceQuestion }) {
  const { t } = useTranslation('common');
  return (
    <Stack gap="sm">
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {question.choices.map(({ value, label }) => (
        <Button key={value} variant="default" fullWidth onClick={() => onAnswer({ reason: '', message: '', choice: value })}>
          {label}
        </Button>
      ))}
      <Button variant="subtle" data-autofocus fullWidth onClick={() => onAnswer()}>
        {question.cancel ?? t('actions.cancel')}
      </Button>
    </Stack>
  );
}

function Answers({ question, onAnswer }: AnsweredProps & { question: YesQuestion }) {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState(question.reason?.typed ?? '');
  const [message, setMessage] = useState(question.message?.typed ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const { min = 2, max = 300 } = question.reason ?? {};
  const length = reason.trim().length;
  const isInvalid = question.reason !== undefined && (length < min || length > max);
  const [choice, setChoice] = useState<string>();
  const isUnchosen = question.options !== undefined && choice === undefined;
  const isMessageTooLong = question.message !== undefined && message.trim().length > question.message.max;
  const problem = () => {
    if (length === 0) return t('validation.required');
    return length < min ? t('validation.min_length', { minimum: min }) : t('validation.max_length', { maximum: max });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setSubmitted(true);
        if (!isInvalid && !isMessageTooLong && !isUnchosen) onAnswer({ reason: reason.trim(), message: message.trim(), choice });
      }}
    >
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {(question.options || question.reason || question.message) && (
        <LazyPart
          part={inputs}
          props={{
            question,
            answer: { reason, message, choice },
            problems: {
              choice: isSubmitted && isUnchosen ? t('validation.choose_one') : undefined,
              reason: isSubmitted && isInvalid ? problem() : undefined,
              message: isSubmitted && isMessageTooLong ? t('validation.max_length', { maximum: question.message?.max }) : undefined,
            },
            onReason: setReason,
            onMessage: setMessage,
            onChoice: setChoice,
          }}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer()} data-autofocus={question.reason ? undefined : true}>
          {question.cancel ?? t('actions.cancel')}
        </Button>
        <Button type="submit" color={question.danger ? 'red' : undefined}>
          {question.action}
        </Button>
      </Group>
    </form>
  );
}
