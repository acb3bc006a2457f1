import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { allPermissions, builtInRoles } from '#base/permissions.ts';
import type { RecordContract } from '#base/record.ts';
import { permissionTable } from '#server/testing/permission-table.ts';
import { isDerived, viewPermissionFor } from '../../rules/roles.ts';
import { permissionGroups, unusedPermissions } from './permission-groups.ts';
import { permissionName } from './permission-name.ts';

/** The permissions of plain records, which need no name of their own. */
const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../*/contract{,/*}.ts', '!../../../**/*.test.ts'], { eager: true }),
).flatMap(Object.values);
const ofRecords = contracts
  .filter((value): value is RecordContract => typeof value === 'object' && value !== null && 'reactivate' in value && 'refusals' in value)
  .flatMap(({ name }) => ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-${name}`));

describe('the permissions on the role screen', () => {
  const offered = permissionGroups.flatMap(({ permissions }) => permissions);

  it('are all that an operation asks for, once each, and no others', () => {
    const asked = new Set(Object.values(permissionTable).flatMap((line) => line.split(/[ +]+/)));
    // The sidebar asks for one, and every list with `format` for the other.
    asked.add('access-dashboard').add('export-data');
    const ofCompanies = builtInRoles.administrator.filter((permission) => !isDerived(permission));
    expect(offered.toSorted()).toEqual(ofCompanies.filter((permission) => asked.has(permission)).toSorted());
    expect(unusedPermissions.toSorted()).toEqual(ofCompanies.filter((permission) => !asked.has(permission)).toSorted());
  });

  it('include every view permission that one of them requires', () => {
    for (const permission of offered) expect([undefined, ...offered]).toContain(viewPermissionFor(permission));
  });

  it.each(['es', 'en'] as const)('have a unique name each in %s', async (language) => {
    const words = JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url), 'utf8'));
    const own = Object.keys(words.permissions.names);
    expect(own.filter((permission) => !(allPermissions as readonly string[]).includes(permission))).toEqual([]);
    const unnamed = allPermissions.filter((permission) => !own.includes(permission) && !ofRecords.includes(permission));
    expect(unnamed, 'permissions without a name in permissions.names of the words of people').toEqual([]);

    const i18n = i18next.createInstance();
    await i18n.init({ lng: language, resources: { [language]: { people: words } }, interpolation: { escapeValue: false } });
    const names = allPermissions.map((permission) => permissionName(permission, i18n.getFixedT(language, 'people'), language));
    expect(names).toContain({ es: 'Inactivar y reactivar remolques', en: 'Deactivate and reactivate trailers' }[language]);
    expect(new Set(names).size).toBe(allPermissions.length);
  });
});
