/** Waiting work: lanes on asphalt, and on the phone the most urgent rows of all of them. */
import { Button, Skeleton, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type QueueName, queueNames, type WorkQueues, workQueues } from '../../contract/queues.ts';
import { hrefOf } from '../../rules/lists.ts';
import { byUrgency, queueLists } from '../../rules/queues.ts';
import { queueItems } from './items.tsx';
import classes from './queues.module.css';

/** The queue with the primary button: overdue money, or else the first queue with work. */
const nextQueue = (filled: readonly QueueName[]): QueueName | undefined => (filled.includes('past_due') ? 'past_due' : filled[0]);

export const useWorkQueues = () => useQuery(query(workQueues, { quiet: true }));

/** The space of the lanes while they load. */
export const QueuesLoader = () => <Skeleton className={classes.loading} />;

/** The space of the most urgent. */
export const UrgentLoader = () => <Skeleton className={classes.urgentSpace} />;

const shownQueues = (queues: WorkQueues) => queueNames.filter((name) => queues[name] !== undefined);

/** Those with work. Nothing for callers who may see no queue. */
export function Queues({ queues }: { queues: WorkQueues }) {
  const today = useToday();
  const isPhone = useIsPhone();
  const filled = shownQueues(queues).filter((name) => queues[name]?.total.count !== 0);
  const lists = queueLists(today);
  return (
    <div className={classes.queues}>
      {filled.length > 0 && (
        <div className={classes.lanes} data-count={filled.length}>
          {filled.map((name) => {
            const href = hrefOf(lists[name]);
            return isPhone ? (
              <ShortLane key={name} name={name} queues={queues} href={href} />
            ) : (
              <Lane key={name} name={name} queues={queues} href={href} isNext={name === nextQueue(filled)} />
            );
          })}
        </div>
      )}
      {isPhone && <DoneQueues queues={queues} />}
    </div>
  );
}

/** The queues without work. */
export function DoneQueues({ queues }: { queues: WorkQueues }) {
  const { t } = useTranslation('reports');
  const done = shownQueues(queues).filter((name) => queues[name]?.total.count === 0);
  if (done.length === 0) return null;
  return (
    <ul className={classes.done} aria-label={t('queues.done_label')}>
      {done.map((name) => (
        <li key={name}>
          <IconCheck size={14} aria-hidden /> {t(`queues.done.${name}`)}
        </li>
      ))}
    </ul>
  );
}

interface LaneProps {
  name: QueueName;
  queues: WorkQueues;
  href: string;
}

function Lane({ name, queues, href, isNext }: LaneProps & { isNext: boolean }) {
  const texts = { t: useTranslation('reports').t, paper: useTranslation('reminders').t };
  const { t } = texts;
  const id = useId();
  const queue = queues[name] as NonNullable<WorkQueues[typeof name]>;
  return (
    <section className={classes.lane} data-queue={name} aria-labelledby={id}>
      <LaneHead name={name} queues={queues} id={id} />
      <ul className={classes.items}>
        {queueItems(name, queue, texts).map((item) => (
          <li key={item.id}>
            <AppLink href={item.href} className={classes.item}>
              <span className={classes.itemTitle}>{item.title}</span>
              <span className={classes.itemLine}>
                <span>{item.detail}</span>
                <span>{item.end}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <Button component={AppLink} href={href} fullWidth className={classes.button} data-next={isNext || undefined}>
        {t(`queues.actions.${name}`)}
      </Button>
    </section>
  );
}

/** The name, the number of rows, and their total or the time of the oldest. */
function LaneHead({ name, queues, id }: { name: QueueName; queues: WorkQueues; id?: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { total, amount } = queues[name] as NonNullable<WorkQueues[typeof name]>;
  return (
    <div className={classes.head}>
      <Title order={2} id={id} className={classes.name}>
        {t(`queues.names.${name}`)}
      </Title>
      <span className={classes.count} data-owed={name === 'past_due' || undefined}>
        {formatCount(total.count, total.is_exact, language)}
      </span>
      <span className={classes.beside}>{amount === null ? <Since queues={queues} name={name} /> : <MoneyText amount={amount} />}</span>
    </div>
  );
}

function Since({ queues, name }: { queues: WorkQueues; name: QueueName }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const today = useToday();
  const first = name === 'to_review' ? queues.to_review?.rows[0]?.departure_at : undefined;
  return first ? t('queues.since', { day: formatDay(first.slice(0, 10), language, today.slice(0, 4)) }) : null;
}

/** On the phone a lane is its head, which opens the list. */
function ShortLane({ name, queues, href }: LaneProps) {
  return (
    <AppLink href={href} className={classes.lane}>
      <LaneHead name={name} queues={queues} />
    </AppLink>
  );
}

/** The rows of all queues in turn, the most urgent queue first. */
export function Urgent({ queues }: { queues: WorkQueues }) {
  const texts = { t: useTranslation('reports').t, paper: useTranslation('reminders').t };
  const { t } = texts;
  const items = byUrgency(queues).map(({ name, at }) => ({
    name,
    item: queueItems(name, queues[name] as NonNullable<WorkQueues[typeof name]>, texts)[at],
  }));
  if (items.length === 0) return null;
  return (
    <Section title={t('queues.urgent')}>
      <ul className={classes.urgent}>
        {items.map(({ name, item }) =>
          item ? (
            <li key={item.id}>
              <div className={classes.urgentWords}>
                <span className={classes.urgentTitle}>{item.title}</span>
                <span className={classes.urgentLine}>
                  {t(`queues.names.${name}`)} · {item.detail}
                  {item.end && ' · '}
                  {item.end}
                </span>
              </div>
              <Button component={AppLink} href={item.href} variant="default" className={classes.urgentButton}>
                {t(`queues.one.${name}`)}
              </Button>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}
