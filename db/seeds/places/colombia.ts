/**
 * What colombia-cities 1.0.0 has wrong against DANE's DIVIPOLA, and how DANE's codes meet GeoNames.
 *
 * DIVIPOLA counts 1,122: 1,103 municipalities (Bogotá, D.C. among them), the island of San Andrés, and 18 non-municipal
 * areas of Amazonas, Guainía and Vaupés. The package has 1,119: five municipalities are missing, and two codes are
 * stale, as Belén de Bajirá got a new one (27086 → 27493) and Mapiripana (94663) became part of Barrancominas.
 */

export const missing: readonly [code: string, name: string][] = [
  ['13490', 'Norosí'],
  ['19300', 'Guachené'],
  ['23682', 'San José de Uré'],
  ['23815', 'Tuchín'],
  ['27493', 'Nuevo Belén de Bajirá'],
];

export const stale: ReadonlySet<string> = new Set(['27086', '94663']);

/** How many of the 1,122 each department has. */
export const municipalitiesByDepartment: Readonly<Record<string, number>> = {
  '05': 125, '08': 23, '11': 1, '13': 46, '15': 123, '17': 27, '18': 16, '19': 42, '20': 25, '23': 30, '25': 116, '27': 31, '41': 37, '44': 15,
  '47': 30, '50': 29, '52': 64, '54': 40, '63': 12, '66': 14, '68': 87, '70': 26, '73': 47, '76': 42, '81': 7, '85': 19, '86': 13, '88': 2,
  '91': 11, '94': 8, '95': 4, '97': 6, '99': 4,
};

/** Departments whose name the package misspells or shortens. */
export const departmentNames: Readonly<Record<string, string>> = {
  '11': 'Bogotá, D.C.', '13': 'Bolívar', '27': 'Chocó', '54': 'Norte de Santander', '76': 'Valle del Cauca',
  '88': 'Archipiélago de San Andrés, Providencia y Santa Catalina',
};

/** Municipalities whose name the package misspells, shortens or has from before a change. */
export const municipalityNames: Readonly<Record<string, string>> = {
  '05042': 'Santa Fe de Antioquia', '05148': 'El Carmen de Viboral', '05237': 'Donmatías', '05647': 'San Andrés de Cuerquia',
  '05664': 'San Pedro de los Milagros', '05674': 'San Vicente Ferrer', '05697': 'El Santuario', '11001': 'Bogotá, D.C.', '13244': 'El Carmen de Bolívar', '13442': 'María la Baja',
  '13468': 'Santa Cruz de Mompox', '13683': 'Santa Rosa', '15332': 'Güicán de la Sierra', '19318': 'Guapi', '19418': 'López de Micay',
  '19532': 'Patía', '19548': 'Piendamó',
  '15681': 'San Pablo de Borbur', '15693': 'Santa Rosa de Viterbo', '18205': 'Curillo', '19517': 'Páez', '19585': 'Puracé', '19760': 'Sotará Paispamba',
  '20443': 'Manaure Balcón del Cesar', '23586': 'Purísima de la Concepción', '23670': 'San Andrés de Sotavento',
  '25645': 'San Antonio del Tequendama', '25662': 'San Juan de Rioseco', '25843': 'Villa de San Diego de Ubaté', '27099': 'Bojayá',
  '27135': 'El Cantón del San Pablo', '27150': 'Carmen del Darién', '27245': 'El Carmen de Atrato', '27361': 'Istmina', '27580': 'Río Iró',
  '27600': 'Río Quito', '27810': 'Unión Panamericana', '47161': 'Cerro de San Antonio', '47170': 'Chivolo', '47570': 'Puebloviejo',
  '47660': 'Sabanas de San Ángel', '47960': 'Zapayán', '50150': 'Castilla la Nueva', '50223': 'Cubarral', '50370': 'Uribe', '50680': 'San Carlos de Guaroa', '50711': 'Vistahermosa',
  '52019': 'Albán', '52203': 'Colón', '52224': 'Cuaspud Carlosama', '52258': 'El Tablón de Gómez', '52427': 'Magüí', '52621': 'Roberto Payán',
  '52696': 'Santa Bárbara', '52699': 'Santacruz', '52835': 'San Andrés de Tumaco', '63470': 'Montenegro', '68406': 'Lebrija', '70702': 'San Juan de Betulia', '70742': 'San Luis de Sincé', '70823': 'San José de Toluviejo', '73055': 'Armero Guayabal',
  '73443': 'San Sebastián de Mariquita', '76111': 'Guadalajara de Buga', '86885': 'Villagarzón', '88564': 'Providencia', '91460': 'Mirití - Paraná',
  '91530': 'Puerto Alegría', '94343': 'Barrancominas', '97889': 'Yavaraté',
};

/** GeoNames' name of the seat, where it is neither the municipality's nor the package's. A number is a GeoNames id, for one of two of a name. */
export const seats: Readonly<Record<string, string | number>> = {
  '11001': 'Bogotá', '19418': 'López', '19517': 'Belalcázar', '19532': 'El Bordo', '19585': 'Coconuco', '19760': 'Paispamba',
  '25307': 'Girardot City', '27025': 'Pie de Pató', '27050': 'Yuto', '27077': 'Pizarro', '27099': 'Bellavista', '27135': 'Managrú', '27150': 'Curbaradó',
  '27245': 'El Carmen', '27250': 'Santa Genoveva de Docordó', '27425': 'Beté', '27430': 'Puerto Meluk', '27580': 'Santa Rita', '27600': 'Paimadó',
  '27810': 'Ánimas', '47058': 'El Difícil', '47660': 'San Ángel', '47960': 'Punta de Piedras', '47980': 'Prado-Sevilla', '52019': 3669657,
  '52203': 'Génova', '52224': 'Carlosama', '52258': 'El Tablón', '52418': 'Sotomayor', '52427': 'Payán', '52435': 'Piedrancha', '52490': 'Bocas de Satinga',
  '52520': 'Salahonda', '52621': 3669654, '52694': 'Cartago', '52696': 'Iscuandé', '52699': 'Guachavés', '73055': 'Guayabal', '76126': 'Darien',
  '85125': 'Municipio Hato Corozal', '86757': 'La Dorada', '86865': 'La Hormiga', '88564': 'Santa Isabel',
};

/** DANE's department code by GeoNames' code of the first-level area. */
export const departmentByAdminCode: Readonly<Record<string, string>> = {
  '01': '91', '02': '05', '03': '81', '04': '08', '08': '18', '09': '19', '10': '20', '11': '27', '12': '23', '14': '95', '15': '94', '16': '41', '17': '44',
  '19': '50', '20': '52', '21': '54', '22': '86', '23': '63', '24': '66', '25': '88', '26': '68', '27': '70', '28': '73', '29': '76', '30': '97', '31': '99',
  '32': '85', '33': '25', '34': '11', '35': '13', '36': '15', '37': '17', '38': '47',
};
