/** The statement of a customer for a range of days: a tab of its page. */
import { Anchor, Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, firstOfMonth, isDay } from '#base/days.ts';
import type { Customer } from '#modules/customers/contract.ts';
import { DeliveryLog, SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import { documentUrl, query } from '#web/api/call.ts';
import { WorkbookButton } from '#web/kit/export/workbook-button.tsx';
import { DayInput } from '#web/kit/fields/day-input.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { statementEmails } from '../../contract/emails.ts';
import { type Movement, type Statement, statement } from '../../contract/statement.ts';

export function CustomerStatement({ record: { id, name } }: { record: Customer }) {
  const { t } = useTranslation(['invoicing', 'deliveries']);
  const maySend = useHasPermission('update-invoices');
  const email: Shareable = { operations: statementEmails, id, name: `${t('statement.title')} · ${name}` };
  const today = useToday();
  const [from, setFrom] = useState(addMonths(firstOfMonth(today), -2));
  const [to, setTo] = useState(today);
  const isReadable = isDay(from) && isDay(to);
  const answer = useQuery({
    ...query(statement.ofCustomer, { params: { id }, query: { from, to }, quiet: true }),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Section title={t('statement.title')} hint={t('statement.hint')}>
        <Group mb="md" align="end">
          <Group grow wrap="nowrap" w={{ base: '100%', sm: 'auto' }}>
            <DayInput label={t('statement.from')} value={from} onChange={setFrom} />
            <DayInput label={t('statement.to')} value={to} onChange={setTo} />
          </Group>
          {isReadable && <PdfButton href={documentUrl(statement.pdf, { id }, { from, to })}>{t('statement.pdf')}</PdfButton>}
          {isReadable && maySend && (
            <>
              <SendButton of={{ ...email, query: { from, to } }} label={t('deliveries:send')} />
              <ShareButton of={{ ...email, query: { from, to } }} />
            </>
          )}
          {isReadable && (
            <WorkbookButton route={statement.workbook} input={{ params: { id }, query: { from, to } }}>
              {t('statement.workbook')}
            </WorkbookButton>
          )}
        </Group>
        <Loaded answer={answer} loader={<Skeleton height={240} />}>
          {({ data }) => <Movements statement={data} />}
        </Loaded>
      </Section>
      <DeliveryLog of={{ ...email, query: { from, to } }} mayResend={isReadable && maySend} />
    </>
  );
}

function Movements({ statement: { opening, movements, closing, reserved } }: { statement: Statement }) {
  const { t } = useTranslation('invoicing');
  const columns: BriefColumn<Movement>[] = [
    { title: t('statement.date'), card: 'end', cell: ({ date }) => <DayText day={date} short /> },
    { title: t('statement.movement'), card: 'title', cell: (movement) => <MovementName movement={movement} /> },
    { title: t('statement.amount'), card: 'start', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    { title: t('statement.balance'), card: 'amount', align: 'right', cell: ({ balance }) => <MoneyText amount={balance} /> },
  ];
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('statement.opening')}</Text>
        <Text fw={600}>
          <MoneyText amount={opening} />
        </Text>
      </Group>
      {movements.length === 0 ? (
        <Text c="dimmed" mb="xs">
          {t('statement.none')}
        </Text>
      ) : (
        <BriefTable label={t('statement.title')} columns={columns} rows={movements} />
      )}
      <Group justify="space-between" mt="xs">
        <Text fw={600}>{t('statement.closing')}</Text>
        <Text fw={600}>
          <MoneyText amount={closing} />
        </Text>
      </Group>
      {reserved.length > 0 && (
        <Text c="dimmed" mt="md">
          {t('statement.reserved')}{' '}
          {reserved.map(({ id, trip_number, amount }) => (
            <span key={id}>
              {trip_number} <MoneyText amount={amount} />{' '}
            </span>
          ))}
        </Text>
      )}
    </>
  );
}

const pages = { invoice: 'invoices', payment: 'payments', advance: 'advances', refund: null } as const;

function MovementName({ movement: { id, kind, number } }: { movement: Movement }) {
  const { t } = useTranslation('invoicing');
  const [payments, advances] = [useHasPermission('view-payments'), useHasPermission('view-advances')];
  const mayOpen = { invoice: true, payment: payments, advance: advances, refund: false }[kind];
  const name = `${t(`statement.kinds.${kind}`)}${number ? ` ${number}` : ''}`;
  if (!mayOpen) return name;
  return (
    <Anchor component={AppLink} href={`/admin/${pages[kind]}/${id}`}>
      {name}
    </Anchor>
  );
}
