/** The road network of the demo: hubs with loading sites, and the distances between them. */

export interface Site {
  city_id: string;
  city: string;
  address: string;
  details?: string;
}

export const hubs: Record<string, Site[]> = {
  bogota: [
    { city_id: 'CO-25286', city: 'Funza', address: 'Parque Industrial San Carlos, bodega 14' },
    { city_id: 'CO-11001', city: 'Bogotá, D.C.', address: 'Avenida Calle 13 # 68-90', details: 'Muelle 3. Recibo de 7:00 a 15:00.' },
    { city_id: 'CO-25473', city: 'Mosquera', address: 'Km 19 vía Bogotá - Mosquera, bodega 6' },
    { city_id: 'CO-11001', city: 'Bogotá, D.C.', address: 'Carrera 68D # 17-50', details: 'Pedir cita con un día de anticipación.' },
  ],
  medellin: [
    { city_id: 'CO-05360', city: 'Itagüí', address: 'Carrera 42 # 54-155, Capricentro' },
    { city_id: 'CO-05001', city: 'Medellín', address: 'Calle 10 # 52-40, Guayabal' },
    { city_id: 'CO-05088', city: 'Bello', address: 'Diagonal 50 # 38-20' },
  ],
  cali: [
    { city_id: 'CO-76892', city: 'Yumbo', address: 'Calle 15 # 26-80, Acopi', details: 'Portería 2.' },
    { city_id: 'CO-76001', city: 'Cali', address: 'Carrera 8 # 34-70' },
    { city_id: 'CO-76520', city: 'Palmira', address: 'Zona Franca del Pacífico, bodega 22' },
  ],
  buenaventura: [
    {
      city_id: 'CO-76109',
      city: 'Buenaventura',
      address: 'Sociedad Portuaria, muelle 9',
      details: 'Cita en el terminal con orden de retiro.',
    },
    { city_id: 'CO-76109', city: 'Buenaventura', address: 'Terminal de Agua Dulce, patio 2' },
  ],
  cartagena: [
    { city_id: 'CO-13001', city: 'Cartagena', address: 'Mamonal km 9, Zona Franca La Candelaria' },
    { city_id: 'CO-13001', city: 'Cartagena', address: 'Puerto de Manga, terminal marítimo', details: 'Ingreso con carné de ARL.' },
  ],
  barranquilla: [
    { city_id: 'CO-08001', city: 'Barranquilla', address: 'Vía 40 # 73-290' },
    { city_id: 'CO-08758', city: 'Soledad', address: 'Calle 30 # 10-235, Parque PIMSA' },
  ],
  santa_marta: [{ city_id: 'CO-47001', city: 'Santa Marta', address: 'Puerto de Santa Marta, patio 4' }],
  valledupar: [{ city_id: 'CO-20001', city: 'Valledupar', address: 'Carrera 7A # 44-120' }],
  monteria: [{ city_id: 'CO-23001', city: 'Montería', address: 'Km 3 vía a Planeta Rica' }],
  bucaramanga: [
    { city_id: 'CO-68307', city: 'Girón', address: 'Parque Industrial II, manzana C, bodega 5' },
    { city_id: 'CO-68001', city: 'Bucaramanga', address: 'Carrera 15 # 18-40' },
  ],
  cucuta: [{ city_id: 'CO-54001', city: 'Cúcuta', address: 'Avenida 7 # 19N-30, zona industrial' }],
  barrancabermeja: [{ city_id: 'CO-68081', city: 'Barrancabermeja', address: 'Puerto Impala, km 7 vía al Llanito' }],
  boyaca: [
    { city_id: 'CO-15238', city: 'Duitama', address: 'Carrera 42 # 8-90' },
    { city_id: 'CO-15759', city: 'Sogamoso', address: 'Parque Industrial, lote 12' },
  ],
  pereira: [
    { city_id: 'CO-66170', city: 'Dosquebradas', address: 'Avenida Simón Bolívar # 44-10' },
    { city_id: 'CO-17001', city: 'Manizales', address: 'Km 10 vía al Magdalena, Juanchito' },
    { city_id: 'CO-63130', city: 'Calarcá', address: 'Zona Franca del Quindío, bodega 3' },
  ],
  ibague: [
    { city_id: 'CO-73001', city: 'Ibagué', address: 'Avenida Mirolindo # 80-15' },
    { city_id: 'CO-73268', city: 'Espinal', address: 'Km 2 vía Espinal - Ibagué' },
  ],
  neiva: [{ city_id: 'CO-41001', city: 'Neiva', address: 'Zona Industrial Palermo, km 1' }],
  villavicencio: [{ city_id: 'CO-50001', city: 'Villavicencio', address: 'Km 4 vía Puerto López' }],
  yopal: [{ city_id: 'CO-85001', city: 'Yopal', address: 'Km 5 vía a Sirivana' }],
  popayan: [{ city_id: 'CO-19001', city: 'Popayán', address: 'Carrera 9 # 60N-170' }],
  pasto: [
    { city_id: 'CO-52356', city: 'Ipiales', address: 'Centro de abastos, bodega 8', details: 'Entrega en frontera, Rumichaca.' },
    { city_id: 'CO-52001', city: 'Pasto', address: 'Avenida Panamericana # 12-40' },
  ],
};

/** Road distances in kilometres, valid in both directions. */
const roads: readonly [from: string, to: string, km: number][] = [
  ['bogota', 'buenaventura', 515],
  ['bogota', 'cali', 460],
  ['bogota', 'medellin', 420],
  ['bogota', 'cartagena', 1050],
  ['bogota', 'barranquilla', 1000],
  ['bogota', 'santa_marta', 955],
  ['bogota', 'bucaramanga', 400],
  ['bogota', 'cucuta', 560],
  ['bogota', 'villavicencio', 125],
  ['bogota', 'ibague', 205],
  ['bogota', 'neiva', 310],
  ['bogota', 'boyaca', 210],
  ['bogota', 'pereira', 320],
  ['bogota', 'yopal', 340],
  ['bogota', 'pasto', 850],
  ['medellin', 'cartagena', 635],
  ['medellin', 'barranquilla', 705],
  ['medellin', 'cali', 420],
  ['medellin', 'buenaventura', 500],
  ['medellin', 'bucaramanga', 390],
  ['medellin', 'monteria', 400],
  ['medellin', 'pereira', 215],
  ['cali', 'pasto', 465],
  ['cali', 'buenaventura', 120],
  ['cali', 'pereira', 210],
  ['cali', 'cartagena', 1060],
  ['cali', 'popayan', 140],
  ['cali', 'ibague', 265],
  ['bucaramanga', 'santa_marta', 530],
  ['bucaramanga', 'barranquilla', 575],
  ['bucaramanga', 'cucuta', 195],
  ['bucaramanga', 'barrancabermeja', 115],
  ['bucaramanga', 'valledupar', 440],
  ['barrancabermeja', 'medellin', 300],
  ['barrancabermeja', 'bogota', 380],
  ['cartagena', 'barranquilla', 120],
  ['cartagena', 'monteria', 270],
  ['barranquilla', 'valledupar', 290],
  ['santa_marta', 'medellin', 790],
  ['pereira', 'buenaventura', 255],
  ['pereira', 'cartagena', 850],
  ['ibague', 'buenaventura', 330],
  ['ibague', 'medellin', 385],
  ['neiva', 'cali', 375],
  ['neiva', 'buenaventura', 490],
  ['boyaca', 'cartagena', 990],
  ['boyaca', 'medellin', 560],
  ['boyaca', 'bucaramanga', 320],
  ['villavicencio', 'medellin', 545],
  ['villavicencio', 'yopal', 260],
  ['popayan', 'pasto', 250],
  ['monteria', 'barranquilla', 355],
];

export interface Road {
  to: string;
  km: number;
}

/** The direct roads from a hub. */
export function roadsFrom(hub: string): Road[] {
  return roads.flatMap(([from, to, km]) => (from === hub ? [{ to, km }] : to === hub ? [{ to: from, km }] : []));
}

/** Cache by hub of origin: trips ask for the same routes repeatedly. */
const distances = new Map<string, ReadonlyMap<string, number>>();

/** Length of the shortest route in kilometres, through other hubs where a direct road is missing. */
export function kilometres(from: string, to: string): number {
  const known = distances.get(from)?.get(to);
  if (known !== undefined) return known;
  const reached = new Map([[from, 0]]);
  const open = [from];
  for (let hub = open.shift(); hub !== undefined; hub = open.shift()) {
    for (const road of roadsFrom(hub)) {
      const km = (reached.get(hub) as number) + road.km;
      if (km >= (reached.get(road.to) ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(road.to, km);
      open.push(road.to);
    }
  }
  distances.set(from, reached);
  return reached.get(to) as number;
}
