import type { Mutation } from '../mutation.ts';

const state = ['src/web/kit/form/form-state.test.ts'];
const values = ['src/web/kit/form'];
const customers = ['src/modules/customers'];
const versions = ['src/server/testing/versions.sweep.test.ts'];
const lists = ['src/server/testing/lists'];
const rows = ['src/server/record', 'src/modules/customers', 'src/modules/payroll/routes/compensation.test.ts'];

/** The skeleton of records and forms. */
export const recordMutations: readonly Mutation[] = [
  {
    bug: 'a credit limit has cents in a company without decimals',
    file: 'src/modules/customers/store.ts',
    search: "['credit_limit', input.credit_limit ?? '0', before?.credit_limit]",
    replace: "['credit_limit', '0', before?.credit_limit]",
    tests: customers,
  },
  {
    bug: 'a natural person is a withholding agent by default',
    file: 'src/modules/customers/contract.ts',
    search: 'tax_id_type === nitType;',
    replace: "tax_id_type !== '';",
    tests: customers,
  },
  {
    bug: 'a form starts without what the record has',
    file: 'src/web/kit/form/form-values.ts',
    search: 'if (record) return [name, (record as Values)[name]];',
    replace: 'if (record) return [name, emptyValue(field)];',
    tests: values,
  },
  {
    bug: 'an empty number is sent as text',
    file: 'src/web/kit/form/values.ts',
    search: 'return [value, null, undefined].find(',
    replace: 'return [value].find(',
    tests: values,
  },
  {
    bug: "a merge after a conflict drops the other user's values",
    file: 'src/web/kit/form/values.ts',
    search: 'areEqual(mine[key], before[key])',
    replace: '!areEqual(mine[key], before[key])',
    tests: values,
  },
  {
    bug: 'a refetch overwrites what the user types',
    file: 'src/web/kit/form/form-state.ts',
    search: 'return hasUnsavedInput(state, input) ? { state } : showRecord(state, latest);',
    replace: 'return showRecord(state, latest);',
    tests: state,
  },
  {
    bug: 'a draft is stored although nothing was typed',
    file: 'src/web/kit/form/form-state.ts',
    search: `const draft = isUnsaved ? 'store' : state.ownsDraft ? 'delete' : undefined;`,
    replace: `const draft = 'store' as const;`,
    tests: state,
  },
  {
    bug: 'a draft is saved over a newer record without a conflict',
    file: 'src/web/kit/form/form-state.ts',
    search: 'version: draft.version ?? record.version,',
    replace: 'version: record.version,',
    tests: state,
  },
  {
    bug: 'an old version of a record is saved over a newer one',
    file: 'src/server/record/routes.ts',
    search: `      await requireSameVersion(db, before, version);
      await check?.(db, body as object, before);`,
    replace: '      await check?.(db, body as object, before);',
    tests: customers,
  },
  {
    bug: 'an old version of a record is deactivated',
    file: 'src/server/record/routes.ts',
    search: `        await requireSameVersion(db, before, version);
        if (before.status === status)`,
    replace: '        if (before.status === status)',
    tests: versions,
  },
  {
    bug: 'an inactive record is deactivated again',
    file: 'src/server/record/routes.ts',
    search: `if (before.status === status) throw`,
    replace: 'if (before.version === -1) throw',
    tests: customers,
  },
  {
    bug: 'the status filter of records does nothing',
    file: 'src/server/record/store.ts',
    search: 'status ? [status] : []',
    replace: '[]',
    tests: lists,
  },
  {
    bug: 'the search of records does nothing',
    file: 'src/server/record/store.ts',
    search: 'search && matching(search, spec.searchCondition),',
    replace: '',
    tests: lists,
  },
  {
    bug: 'a save that changes nothing is a conflict for others',
    file: 'src/server/record/store.ts',
    search: 'if (isUnchanged(before, input)) return;',
    replace: '',
    tests: customers,
  },
  {
    bug: 'a change of the rows alone is not saved',
    file: 'src/server/record/store.ts',
    search: 'if (name in rows) return isSameList(',
    replace: 'if (name in rows) return true || isSameList(',
    tests: customers,
  },
  {
    bug: 'rows get new ids at every save',
    file: 'src/server/record/rows.ts',
    search: 'const named = sent.map(({ id }) => take(id === undefined ? undefined : free.get(id)));',
    replace: 'const named = sent.map(() => undefined as string | undefined);',
    tests: rows,
  },
  {
    bug: 'removed rows stay',
    file: 'src/server/record/rows.ts',
    search: 'if (gone.length > 0) db.queue(',
    replace: 'if (gone.length > 1000) db.queue(',
    tests: rows,
  },
  {
    bug: 'a customer is in a city of another department',
    file: 'src/modules/customers/store.ts',
    search: '  await assertPlaceMatches(db, input);\n',
    replace: '',
    tests: customers,
  },
];
