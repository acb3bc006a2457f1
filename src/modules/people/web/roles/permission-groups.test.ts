import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allPermissions, builtInRoles } from '#base/permissions.ts';
import { isDerived, viewPermissionFor } from '../../rules/roles.ts';
import { permissionGroups } from './permission-groups.ts';

describe('the permissions on the role screen', () => {
  const offered = permissionGroups.flatMap(({ permissions }) => permissions);

  it('are offered once each, without derived ones and those that no operation uses', () => {
    expect(new Set(offered).size).toBe(offered.length);
    const missing = builtInRoles.administrator.filter((permission) => !offered.includes(permission) && !isDerived(permission));
    expect(missing).toEqual(['create-reports', 'update-reports', 'delete-reports']);
  });

  it('include every view permission that one of them requires', () => {
    for (const permission of offered) expect([undefined, ...offered]).toContain(viewPermissionFor(permission));
  });

  it.each(['es', 'en'])('have a unique name each in %s', (language) => {
    const { names } = JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url), 'utf8')).permissions;
    expect(Object.keys(names).sort()).toEqual([...allPermissions].sort());
    expect(new Set(Object.values(names)).size).toBe(allPermissions.length);
  });
});
