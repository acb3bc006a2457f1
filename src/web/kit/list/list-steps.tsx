/** On the page of a record: its position in the list that it was opened from, and the links to the records beside it. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { AppLink } from '../page/app-link.tsx';
import { useLanguage } from '../text/use-locale.ts';
import classes from './list-steps.module.css';
import { type Neighbors, useNeighbors } from './neighbors.ts';
import type { ListRoute } from './use-list.ts';

interface ListStepsProps {
  route: ListRoute<{ id: string }>;
  id: string;
  href: (id: string) => string;
}

export function ListSteps({ route, id, href }: ListStepsProps) {
  const neighbors = useNeighbors(route, id);
  return neighbors && <StepLinks {...neighbors} href={href} />;
}

interface StepLinksProps extends Neighbors {
  href: (id: string) => string;
}

/** The same where a page knows its neighbors otherwise. Nothing for the only one of a list. */
export function StepLinks({ previous, next, position, total, href }: StepLinksProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const at = formatQuantity(String(position), language);
  const step = (to: string | undefined, name: 'previous' | 'next', key: string, icon: ReactNode) => (
    <Tooltip label={`${t(`steps.${name}`)} (${key})`}>
      {to ? (
        <ActionIcon
          component={AppLink}
          href={href(to)}
          variant="transparent"
          c="inherit"
          aria-label={t(`steps.${name}`)}
          aria-keyshortcuts={name === 'previous' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
        >
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon variant="transparent" disabled aria-label={t(`steps.${name}`)}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
  if (!previous && !next) return null;
  return (
    <nav className={classes.steps} aria-label={t('steps.label')}>
      <span>{total ? t('steps.position_of', { at, total }) : at}</span>
      {step(previous, 'previous', 'Alt ↑', <IconChevronUp size={18} />)}
      {step(next, 'next', 'Alt ↓', <IconChevronDown size={18} />)}
    </nav>
  );
}
