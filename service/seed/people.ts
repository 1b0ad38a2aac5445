export type Person = { name: string; email: string; company: string; title: string }

const person = (name: string, mailbox: string, company: string, title: string): Person => ({
  name,
  email: `${mailbox}.example`,
  company,
  title,
})

/** All addresses end in `.example`, where no mail can arrive. */
export const CREATOR = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }

/** They sign for Northwind Legal. */
export const HOUSE = {
  counsel: person('Erik Dahl', 'erik@northwind', 'Northwind Legal Ltd', 'General counsel'),
  deputy: person('Amara Okafor', 'amara@northwind', 'Northwind Legal Ltd', 'Deputy general counsel'),
  hiring: person('Priya Nair', 'priya@northwind', 'Northwind Legal Ltd', 'Head of commercial contracts'),
  people: person('Tomás Vega', 'tomas@northwind', 'Northwind Legal Ltd', 'Director of people'),
}

/** Northwind Legal's business partners. */
export const GUESTS: Person[] = [
  person('Grace Whitfield', 'grace.whitfield@harbourline', 'Harbour Line Shipping', 'Chief operating officer'),
  person('王小明', 'xiaoming.wang@lotusbridge', 'Lotus Bridge Trading', 'Managing director'),
  person('Jonas Becker', 'j.becker@feldmann-werke', 'Feldmann Werke GmbH', 'Prokurist'),
  person('Αλέξανδρος Παπαδόπουλος', 'alexandros@aegeanfoods', 'Aegean Foods SA', 'Legal director'),
  person('Sofia Marchetti', 'sofia@studiomarchetti', 'Studio Marchetti', 'Founder'),
  person('Наталья Иванова', 'natalia.ivanova@baltica-it', 'Baltica IT', 'Commercial director'),
  person('Oluwaseun Adeyemi', 'seun@brightgrid', 'Brightgrid Energy', 'Chief executive'),
  person('محمد بن علي', 'mohammed@almanar-group', 'Al Manar Group', 'Group counsel'),
  person('Claire Dubois', 'c.dubois@atelier-rive', 'Atelier Rive', 'Directrice générale'),
  person('Henrik Sørensen', 'henrik@nordhavn-data', 'Nordhavn Data', 'Head of procurement'),
  person('Maya Goldberg', 'maya@tideandstone', 'Tide & Stone Architects', 'Partner'),
  person('Zoë Brontë-Jones', 'zoe@hollowaypress', 'Holloway Press', 'Publisher'),
  person('Rafael Souza', 'rafael.souza@cafealto', 'Café Alto', 'Export manager'),
  person('Ewa Kowalczyk', 'ewa@kowalczyk-logistyka', 'Kowalczyk Logistyka', 'Owner'),
]

/** People it would like to hire. */
export const CANDIDATES: Person[] = [
  person('Hannah Brooks', 'hannah.brooks@mailbox', '', ''),
  person('Léa Fontaine', 'lea.fontaine@mailbox', '', ''),
  person('Daniel Osei', 'daniel.osei@mailbox', '', ''),
  person('Yuki Tanaka', 'yuki.tanaka@mailbox', '', ''),
  person('Ana Petrović', 'ana.petrovic@mailbox', '', ''),
]
