import { describe, expect, it } from 'vitest';
import { builtInRoles, type Permission } from '#base/permissions.ts';
import { withRequiredPermissions } from './roles.ts';

describe('withRequiredPermissions', () => {
  const cases: { name: string; chosen: Permission[]; result: Permission[] }[] = [
    {
      name: 'adds viewing the records to change',
      chosen: ['delete-customers'],
      result: ['access-company', 'view-customers', 'delete-customers'],
    },
    { name: 'adds viewing the records of an action', chosen: ['start-trips'], result: ['access-billing', 'view-trips', 'start-trips'] },
    {
      name: 'understands kinds of records with a hyphen',
      chosen: ['update-company-settings'],
      result: ['access-company', 'view-company-settings', 'update-company-settings'],
    },
    { name: 'drops a group of the sidebar without content', chosen: ['access-vehicles', 'access-dashboard'], result: ['access-dashboard'] },
    { name: 'adds nothing to a permission that requires none', chosen: ['export-data'], result: ['export-data'] },
  ];
  for (const { name, chosen, result } of cases) it(name, () => expect(withRequiredPermissions(chosen)).toEqual(result));

  it('is idempotent', () => {
    for (const permission of builtInRoles.administrator) {
      const once = withRequiredPermissions([permission]);
      expect(withRequiredPermissions(once)).toEqual(once);
    }
  });
});
