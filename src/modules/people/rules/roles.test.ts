import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allPermissions, builtInRoles, type Permission } from '#base/permissions.ts';
import { permissionGroups } from '../web/roles/permission-groups.ts';
import { completed, isDerived, seenFor } from './roles.ts';

describe('completed', () => {
  const cases: { name: string; chosen: Permission[]; held: Permission[] }[] = [
    { name: 'brings seeing what is changed', chosen: ['delete-customers'], held: ['access-company', 'view-customers', 'delete-customers'] },
    { name: 'brings seeing what is acted on', chosen: ['start-trips'], held: ['access-billing', 'view-trips', 'start-trips'] },
    {
      name: 'keeps the two words of a record together',
      chosen: ['update-company-settings'],
      held: ['access-company', 'view-company-settings', 'update-company-settings'],
    },
    { name: 'drops a group over nothing', chosen: ['access-vehicles', 'access-dashboard'], held: ['access-dashboard'] },
    { name: 'leaves alone what needs nothing', chosen: ['export-data'], held: ['export-data'] },
  ];
  for (const { name, chosen, held } of cases) it(name, () => expect(completed(chosen)).toEqual(held));

  it('changes nothing more the second time', () => {
    for (const permission of builtInRoles.administrator) {
      const once = completed([permission]);
      expect(completed(once)).toEqual(once);
    }
  });
});

describe('the screen of a role', () => {
  const shown = permissionGroups.flatMap(({ permissions }) => permissions);

  it('offers each permission once, but those that follow by themselves and those that nothing asks for', () => {
    expect(new Set(shown).size).toBe(shown.length);
    const left = builtInRoles.administrator.filter((permission) => !shown.includes(permission) && !isDerived(permission));
    expect(left).toEqual(['create-reports', 'update-reports', 'delete-reports']);
  });

  it('offers whatever another one brings', () => {
    for (const permission of shown) expect([undefined, ...shown]).toContain(seenFor(permission));
  });

  it.each(['es', 'en'])('names every permission in %s, each otherwise', (language) => {
    const { names } = JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8')).permissions;
    expect(Object.keys(names).sort()).toEqual([...allPermissions].sort());
    expect(new Set(Object.values(names)).size).toBe(allPermissions.length);
  });
});
