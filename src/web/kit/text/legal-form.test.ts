import { describe, expect, it } from 'vitest';
import { needsLegalForm, splitLegalForm } from './legal-form.ts';

describe('the legal form of a name', () => {
  it.each([
    ['Almacenes Don Tulio S.A.', 'Almacenes Don Tulio'],
    ['Lácteos Sabana Verde S.A.S.', 'Lácteos Sabana Verde'],
    ['Cafés del Otún SAS', 'Cafés del Otún'],
    ['Textiles Llano Grande, S. A. S.', 'Textiles Llano Grande'],
    ['Transportes Ríos Ltda', 'Transportes Ríos'],
    ['Molinos Restrepo S. en C.', 'Molinos Restrepo'],
    ['Molinos Restrepo S. en C.S.', 'Molinos Restrepo'],
    ['Ferretería Ana E.U.', 'Ferretería Ana'],
  ])('is left out of %s', (name, short) => {
    const [found, form] = splitLegalForm(name);
    expect(found).toBe(short);
    expect(found + form).toBe(name);
  });
  it.each(['Casa', 'SAS', 'Cooperativa de Caficultores', 'S.A.S.', 'Industrias Lasa', ''])('is none of %s', (name) =>
    expect(splitLegalForm(name)).toEqual([name, '']),
  );
  it('is needed where another name differs by it alone', () => {
    const names = ['Cementos del Carare S.A.', 'Cementos del Carare S.A.S.', 'Papelera del Valle S.A.', 'Papelera del Valle S.A.'];
    expect(names.map((name) => needsLegalForm(name, names))).toEqual([true, true, false, false]);
    expect(needsLegalForm('CEMENTOS S.A.', ['Cementos'])).toBe(true);
  });
});
