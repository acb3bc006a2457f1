/** The closed books: their last day, unfinished records before it, and who changed it. */
import { Alert, Fieldset, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useSession } from '#web/session/session.ts';
import { currentCompanyId } from '#web/session/tab.ts';
import { BooksInput, type BooksMove, settings } from '../../contract/settings.ts';
import { reopenQuestions } from '../../rules.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';
import type { SettingsSlots } from '../slots.ts';
import classes from './entries.module.css';

/** The question of the server is added when the form is saved. */
const Input = BooksInput.pick({ closed_through: true });

export function BooksTab({ slots }: { slots: SettingsSlots }) {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const refresh = useRefreshAfterSave();
  const ask = useReopen();
  const { id, closed_through, version } = company;
  const form = useZodForm(Input, { closed_through: closed_through ?? '' }, { key: `settings.${id}.books`, version });
  return (
    <>
      <Form
        form={form}
        onSubmit={(input, sending) =>
          ask((confirm) => call(settings.closeBooks, { company: id, body: { ...input, confirm }, version: sending.version }))
        }
        onSaved={async (answer) => {
          await Promise.all([refresh(answer), client.invalidateQueries(queriesOf(settings.booksMoves, id))]);
        }}
        success={t('books.saved')}
        failure={t('books.save_failed')}
      >
        <Fieldset variant="unstyled" disabled={!company.may.close_books}>
          <Section title={t('books.title')} hint={t('books.hint')}>
            <FieldGrid>
              <DayField
                name="closed_through"
                label={t('fields.closed_through')}
                description={t('hints.closed_through')}
                max={company.today}
              />
            </FieldGrid>
            <OpenBeforeLine slots={slots} />
          </Section>
        </Fieldset>
        {company.may.close_books && <SaveBar />}
      </Form>
      <Moves />
    </>
  );
}

/** Asks before closed days are opened again. */
function useReopen() {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return useConfirmations({ title: t('books.reopen_title'), action: t('books.reopen') }, (question) => {
    const { from, to } = question as ReturnType<typeof reopenQuestions>[number];
    return t(to ? 'books.reopen_text' : 'books.reopen_all', { from: formatDay(from, language), to: to && formatDay(to, language) });
  });
}

/** Records that would stay unfinished: they cannot be changed after closing. In the company of the tab, whose lists the links open. */
function OpenBeforeLine({ slots }: { slots: SettingsSlots }) {
  const { t } = useTranslation('settings');
  const { id, closed_through } = usePageCompany();
  const typed = useWatch({ name: 'closed_through' }) as string | null;
  const { permissions } = useSession();
  const isForward = typed && isDay(typed) && (closed_through === null || typed > closed_through);
  if (!isForward || id !== currentCompanyId()) return null;
  const parts = slots.openBefore.filter(({ permission }) => permissions.includes(permission)).map(({ Content }) => Content);
  return (
    <Alert className={classes.open} variant="light" color="amber" mt="md" title={t('books.open_before')}>
      <ul aria-label={t('books.open_before')}>
        <FilledSlots parts={parts} props={{ through: typed }} />
      </ul>
    </Alert>
  );
}

function Moves() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const answer = useQuery(query(settings.booksMoves, { company: company.id }));
  return (
    <Section title={t('books.moves')}>
      <Loaded answer={answer} loader={<Skeleton h={52} radius="md" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('books.none')}</Text>
          ) : (
            <ul className={classes.entries} aria-label={t('books.moves')}>
              {data.map((move) => (
                <Move key={move.at} move={move} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Move({ move: { at, by, from, to } }: { move: BooksMove }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const isReopened = reopenQuestions(from, to).length > 0;
  const text = isReopened ? (to ? 'books.reopened' : 'books.reopened_all') : 'books.closed';
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.name}>{t(text, { day: to && formatDay(to, language) })}</span>
        <Text span size="sm" c="dimmed">
          {by ?? t('books.by_former')} · <MomentText at={at} />
        </Text>
      </div>
    </li>
  );
}
