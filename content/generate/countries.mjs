// Writes content/countries.json and content/phone-trunks.json: every ISO 3166-1 country with its numeric id, dialling code and name in the five
// languages. Names are Node's own (CLDR through Intl.DisplayNames); the other two come from registry packages.
// Territories that the second package leaves out are called through the country that governs them.
// Run after `npm install --no-save iso-3166@4.4.0 libphonenumber-js@1.13.16` in this folder.
import { writeFileSync } from 'node:fs'
import { iso31661 } from 'iso-3166'
import { getCountryCallingCode, isSupportedCountry, Metadata } from 'libphonenumber-js/max'

const GOVERNED = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' }

/** Other prefixes begin national numbers too: they are dropped only before a whole number, of as many digits. */
const WHOLE = [
	{ code: '7', trunk: '8', digits: [10] },
	{ code: '36', trunk: '06', digits: [8, 9] },
	{ code: '375', trunk: '80', digits: [9] },
	{ code: '993', trunk: '8', digits: [8] },
]

/** Is a zero dialled before national numbers at home, which nobody dials from abroad? */
function hasTrunkZero({ code: country }) {
	if (!isSupportedCountry(country)) return false
	const plan = new Metadata()
	plan.selectNumberingPlan(country)
	return plan.numberingPlan.nationalPrefix() === '0'
}

/** Do phones of people have numbers that begin with a zero of their own? Tried with all beginnings, since the plan is a pattern. */
function mayBeginWithZero({ code: country }) {
	if (!isSupportedCountry(country)) return false
	const plan = new Metadata()
	plan.selectNumberingPlan(country)
	return ['MOBILE', 'FIXED_LINE'].some((type) => {
		const numbers = plan.numberingPlan.type(type)
		const isNumber = numbers && new RegExp(`^(?:${numbers.pattern()})$`)
		return numbers && BEGINNINGS.some((digits) => numbers.possibleLengths().some((length) => isNumber.test(digits.padEnd(length, '2'))))
	})
}

const BEGINNINGS = Array.from({ length: 100_000 }, (_, at) => `0${String(at).padStart(5, '0')}`)

const names = ['tr', 'en', 'de', 'ru', 'ar'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))

// Kosovo issues passports and has a dialling code but no ISO number; 383 is free in ISO 3166 and its own dialling code.
const countries = [...iso31661.filter(({ state }) => state === 'assigned'), { alpha2: 'XK', numeric: '383' }]
	.sort((a, b) => (a.alpha2 < b.alpha2 ? -1 : 1))
	.map(({ alpha2, numeric }) => ({
		id: Number(numeric),
		code: alpha2,
		phone_code: isSupportedCountry(alpha2) ? getCountryCallingCode(alpha2) : GOVERNED[alpha2],
		names: names.map((language) => language.of(alpha2)),
	}))

const lines = countries.map((country) => JSON.stringify(country))
writeFileSync(new URL('../countries.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)

const codesOf = (which) =>
	[...new Set(countries.filter(which).map((country) => country.phone_code))].sort((a, b) => a - b)
const zero = codesOf(hasTrunkZero)
const own = codesOf(mayBeginWithZero).filter((code) => !zero.includes(code) && WHOLE.every((whole) => whole.code !== code))
const trunks = { zero, own, whole: WHOLE }
writeFileSync(new URL('../phone-trunks.json', import.meta.url), `${JSON.stringify(trunks, null, 1)}\n`)
