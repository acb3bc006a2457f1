/** A catalogue: its rows, a dialog to add or change one, and actions to deactivate, reactivate and delete. */
import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Route } from '#base/route.ts';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { usePageCompany } from '../company/context.ts';
import { EntryDialog } from '../entry-dialog.tsx';
import classes from './entries.module.css';

interface Entry {
  id: string;
  status: 'active' | 'inactive';
  version: number;
}

interface CatalogueOperations<Row extends Entry> {
  list: Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ data: Row[] }>>;
  create: Route;
  update: Route;
  deactivate: Route;
  reactivate: Route;
  /** Only if unused rows can be deleted. */
  remove?: Route;
}

interface CatalogueSectionProps<Row extends Entry, S extends z.ZodType<FieldValues, FieldValues>> {
  /** The key of its texts: `methods`, `taxes`, `categories`. */
  words: string;
  operations: CatalogueOperations<Row>;
  schema: S;
  /** The initial values of the form of a new row. */
  blank: z.input<S>;
  /** The form values of an existing row. */
  values: (row: Row) => z.input<S>;
  name: (row: Row) => string;
  /** Shown below the name; empty ones are left out. */
  facts: (row: Row) => (string | false)[];
  fields: ReactNode;
}

export function CatalogueSection<Row extends Entry, S extends z.ZodType<FieldValues, FieldValues>>(props: CatalogueSectionProps<Row, S>) {
  const { words, operations, schema, values, blank, name, facts, fields } = props;
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  /** The id of a row, or `new`. */
  const [open, setOpen] = useState<string>();
  const answer = useQuery(query(operations.list, { company: company.id }));
  const invalidate = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === company.id && isSameResource(operations.list, queryKey[1]) });
  const actionsFor = useActions(props, invalidate);

  const edited = answer.data?.data.find(({ id }) => id === open);
  return (
    <Section
      title={t(`${words}.title`)}
      hint={t(`${words}.hint`)}
      action={
        company.may.create && (
          <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => setOpen('new')}>
            {t(`${words}.new`)}
          </Button>
        )
      }
    >
      <Loaded answer={answer} loader={<Skeleton h={120} radius="md" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t(`${words}.empty`)}</Text>
          ) : (
            <ul className={classes.entries} aria-label={t(`${words}.title`)}>
              {data.map((row) => (
                <li key={row.id} className={classes.entry} data-inactive={row.status === 'inactive' || undefined}>
                  <div className={classes.words}>
                    <span className={classes.name}>{name(row)}</span>
                    <Text span size="sm" c="dimmed">
                      {facts(row).filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                  <StatusBadge tone={entityTones[row.status]}>{t(`${words}.${row.status}`)}</StatusBadge>
                  {(company.may.update || company.may.delete) && (
                    <RowMenu
                      rowLabel={name(row)}
                      actions={[
                        ...(company.may.update ? [{ label: t('common:actions.edit'), onClick: () => setOpen(row.id) }] : []),
                        ...(company.may.delete ? actionsFor(row) : []),
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <EntryDialog
        words={words}
        entry={
          open === 'new' || edited
            ? { operations, schema, fields, row: edited, defaults: edited ? values(edited) : blank, onSaved: invalidate }
            : undefined
        }
        onClose={() => setOpen(undefined)}
      />
    </Section>
  );
}

/** Whether a query path has the same first segment after `/api`: matches this list, and the one that forms of other screens offer. */
const isSameResource = (list: Route, path: unknown) => typeof path === 'string' && path.split('/')[2] === list.path.split('/')[2];

/** Deactivating, reactivating and deleting a row, after a confirmation. */
function useActions<Row extends Entry, S extends z.ZodType<FieldValues, FieldValues>>(
  { words, operations, name }: CatalogueSectionProps<Row, S>,
  invalidate: () => Promise<unknown>,
) {
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  const act = useAction(invalidate);
  const change = (row: Row, route: Route, verb: 'deactivate' | 'reactivate' | 'delete') =>
    act({
      title: t(`changes.${verb}_title`, { name: name(row) }),
      text: t(`changes.${verb}_text`),
      action: t(`common:actions.${verb}`),
      danger: verb !== 'reactivate',
      run: () => call(route, { company: company.id, params: { id: row.id }, version: row.version, quiet: true }),
      done: t(`${words}.${verb}d`),
      failed: t(`${words}.${verb}_failed`),
    });
  return (row: Row) => {
    const { remove } = operations;
    const verb = row.status === 'active' ? 'deactivate' : 'reactivate';
    return [
      { label: t(`common:actions.${verb}`), danger: verb === 'deactivate', onClick: () => void change(row, operations[verb], verb) },
      ...(remove ? [{ label: t('common:actions.delete'), danger: true, onClick: () => void change(row, remove, 'delete') }] : []),
    ];
  };
}
