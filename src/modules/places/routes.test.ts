import { afterAll, describe, expect, it } from 'vitest';
import { asOwner } from '#server/db/tenant.ts';
import { makeWorld } from '#server/testing/world.ts';
import { assertPlaceMatches } from './store.ts';

const world = await makeWorld();
afterAll(() => world.close());

const names = async (path: string) =>
  (await world.condor.driver.get(`/api/places/${path}`)).body.data.map(({ name }: { name: string }) => name) as string[];

describe('places by type-ahead', () => {
  const cases = [
    { name: 'a city without its accent', path: 'cities?country=CO&search=bogota', first: 'Bogotá, D.C.', count: 1 },
    { name: 'a city by a later word', path: 'cities?department=CO-05&search=antioquia', first: 'Santa Fe de Antioquia', count: 1 },
    { name: 'the largest of those that begin alike', path: 'cities?country=CO&search=cal', first: 'Santiago de Cali|Cali' },
    { name: 'a city of another department', path: 'cities?country=CO&first=CO-05&search=barranquilla', first: 'Barranquilla' },
    { name: 'the preferred department before the larger city', path: 'cities?country=CO&first=CO-05&search=cal', first: 'Caldas' },
    { name: 'the largest by four letters, in all countries', path: 'cities?search=cart', first: 'Cartagena de Indias|Cartagena' },
    { name: 'the capital by four letters', path: 'cities?search=bogo', first: 'Bogotá, D.C.' },
    {
      name: 'a city with the beginning of its department',
      path: 'cities?search=cartagena%2C%20bol',
      first: 'Cartagena de Indias|Cartagena',
      count: 1,
    },
    { name: 'a city and a word of its department', path: 'cities?country=CO&search=valle%20palmira', first: 'Palmira' },
    { name: 'a city as it is shown, with its department', path: 'cities?search=Bogot%C3%A1%2C%20D.C.', first: 'Bogotá, D.C.', count: 1 },
    { name: 'a city abroad', path: 'cities?search=guayaquil', first: 'Guayaquil' },
    { name: "a department's cities by name", path: 'cities?department=CO-11', first: 'Bogotá, D.C.', count: 1 },
    { name: 'a department without its accent', path: 'departments?country=CO&search=narino', first: 'Nariño', count: 1 },
    { name: 'every department of Colombia', path: 'departments?country=CO', first: 'Amazonas', count: 33 },
    { name: 'Colombia first', path: 'countries', first: 'Colombia', count: 100 },
    { name: 'a country by its English name', path: 'countries?search=germany', first: 'Alemania', count: 1 },
    { name: 'a country in English', path: 'countries?search=alem&language=en', first: 'Germany', count: 1 },
    { name: 'one by its id', path: 'cities?id=CO-05001', first: 'Medellín', count: 1 },
    { name: 'nothing for text that is not a name', path: 'cities?country=CO&search=%25', first: undefined, count: 0 },
  ];
  for (const { name, path, first, count } of cases) {
    it(`finds ${name}`, async () => {
      const found = await names(path);
      if (first === undefined) expect(found).toEqual([]);
      else expect(first.split('|')).toContain(found[0]);
      if (count !== undefined) expect(found).toHaveLength(count);
    });
  }

  it('names the department, and puts Cartagena before Cartago and Colombia before larger cities abroad', async () => {
    const { data } = (await world.condor.driver.get('/api/places/cities?search=carta')).body;
    expect(data[0]).toMatchObject({ department_name: 'Bolívar', country_id: 'CO' });
    expect(data.map(({ name }: { name: string }) => name)).toContain('Cartago');
    const countries: string[] = data.map(({ country_id }: { country_id: string }) => country_id);
    expect(countries.lastIndexOf('CO')).toBeLessThan(countries.findIndex((country) => country !== 'CO'));
  });

  it('puts names that start with the search first', async () => {
    const found = await names('cities?department=CO-05&search=san');
    const begins = found.map((name) => name.startsWith('San'));
    expect(begins.lastIndexOf(true)).toBeLessThan(begins.includes(false) ? begins.indexOf(false) : begins.length);
  });

  it('needs a country, department or id, and a session', async () => {
    const reply = await world.condor.driver.get('/api/places/cities?search=x');
    expect(reply.body.errors).toEqual({ department: ['Este campo es obligatorio.'] });
    expect((await world.stranger().get('/api/places/countries')).status).toBe(401);
  });
});

describe('assertPlaceMatches', () => {
  const check = (place: Parameters<typeof assertPlaceMatches>[1]) =>
    asOwner(world.owner, null, null, (db) => assertPlaceMatches(db, place));
  it('throws unless the city is in the department and the department in the country', async () => {
    await check({ country_id: 'CO', department_id: 'CO-05', city_id: 'CO-05001' });
    await expect(check({ country_id: 'CO', department_id: 'CO-08', city_id: 'CO-05001' })).rejects.toThrow('place_mismatch');
    await expect(check({ country_id: 'VE', department_id: 'CO-05', city_id: 'CO-05001' })).rejects.toThrow('place_mismatch');
  });
});
