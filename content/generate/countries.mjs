// Writes content/countries.json, content/phone-trunks.json and content/phone-earning.json: every ISO 3166-1
// country with its numeric id, dialling code and name in the five languages. The names are Node's own (CLDR
// through Intl.DisplayNames); ids and dialling codes come from registry packages. Territories that the
// second package lacks have the dialling code of the country that governs them.
// Run after `npm install --no-save iso-3166@4.4.0 libphonenumber-js@1.13.16` in this folder.
import { writeFileSync } from 'node:fs'
import { iso31661 } from 'iso-3166'
import { getCountryCallingCode, isSupportedCountry, Metadata } from 'libphonenumber-js/max'

const GOVERNED = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' }

/**
 * Trunk prefixes that national numbers can also begin with: they are removed only from a complete number
 * with that many digits.
 */
const WHOLE = [
	{ code: '7', trunk: '8', digits: [10] },
	{ code: '36', trunk: '06', digits: [8, 9] },
	{ code: '375', trunk: '80', digits: [9] },
	{ code: '993', trunk: '8', digits: [8] },
]

/** Returns true if national numbers are dialled with a leading zero at home that is omitted from abroad. */
function hasTrunkZero({ code: country }) {
	if (!isSupportedCountry(country)) return false
	const plan = new Metadata()
	plan.selectNumberingPlan(country)
	return plan.numberingPlan.nationalPrefix() === '0'
}

/**
 * Returns true if personal phone numbers may begin with a zero of their own. The function tries all
 * beginnings, since the numbering plan is a pattern.
 */
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

/**
 * Types of numbers that earn money for their holder and so never get a text message. Numbers of the other
 * types belong to people, or cost nothing.
 */
const EARNING = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL']
const OF_PEOPLE = ['MOBILE', 'FIXED_LINE', 'VOIP', 'TOLL_FREE']
const LONGEST_BEGINNING = 6

/**
 * Splits a pattern of libphonenumber into its parts: a digit, a class or a group, each with its repetition.
 */
function partsOf(pattern) {
	const alternatives = [[]]
	for (let at = 0; at < pattern.length; ) {
		if (pattern[at] === '|') {
			alternatives.push([])
			at += 1
			continue
		}
		const group = pattern[at] === '(' && pattern.slice(at + 3, endOfGroup(pattern, at))
		const text = group === false ? /^(?:\\d|\[[^\]]*\]|\d)/.exec(pattern.slice(at))[0] : `(?:${group})`
		at += text.length
		const [often = '', least, most = least] = /^(?:\?|\{(\d+)(?:,(\d+))?\})/.exec(pattern.slice(at)) ?? []
		at += often.length
		const [from, to] = often === '?' ? [0, 1] : often ? [Number(least), Number(most)] : [1, 1]
		for (let count = 0; count < to; count += 1) alternatives.at(-1).push({ text, group, isOptional: count >= from })
	}
	return alternatives
}

function endOfGroup(pattern, start) {
	let depth = 0
	for (let at = start; ; at += 1) {
		depth += pattern[at] === '(' ? 1 : pattern[at] === ')' ? -1 : 0
		if (depth === 0) return at
	}
}

/** Returns a pattern for all beginnings of the numbers that `pattern` matches. */
function beginningsOf(pattern) {
	const alternatives = partsOf(pattern).map((parts) =>
		parts.reduceRight(
			(rest, { text, group, isOptional }) =>
				`(?:$|${group === false ? '' : `${beginningsOf(group)}$|`}${text}${isOptional ? '?' : ''}${rest})`,
			'$',
		),
	)
	return `(?:${alternatives.join('|')})`
}

/**
 * Returns the shortest beginnings of national numbers that earn money; no number of the other types begins
 * so.
 */
function earningBeginnings(code) {
	const plans = countries.filter(({ code: country, phone_code }) => phone_code === code && isSupportedCountry(country))
	const patterns = (types) =>
		plans.flatMap(({ code: country }) => {
			const plan = new Metadata()
			plan.selectNumberingPlan(country)
			return types.flatMap((type) => plan.numberingPlan.type(type)?.pattern() ?? [])
		})
	const [earning, ofPeople] = [EARNING, OF_PEOPLE].map((types) =>
		patterns(types).map((pattern) => new RegExp(`^${beginningsOf(pattern)}`)),
	)
	const begins = (wanted, digits) => wanted.some((pattern) => pattern.test(digits))
	const found = []
	const look = (digits) => {
		if (!begins(earning, digits)) return
		if (digits !== '' && !begins(ofPeople, digits)) found.push(digits)
		else if (digits.length < LONGEST_BEGINNING) for (const digit of '0123456789') look(digits + digit)
	}
	look('')
	return found
}

const names = ['tr', 'en', 'de', 'ru', 'ar'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))

// Kosovo issues passports and has a dialling code but no ISO number; 383 is free in ISO 3166 and is
// Kosovo's dialling code.
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

const earning = Object.fromEntries(
	codesOf(() => true)
		.map((code) => [code, earningBeginnings(code)])
		.filter(([, beginnings]) => beginnings.length > 0),
)
const ofCodes = Object.entries(earning).map(([code, beginnings]) => ` "${code}": ${JSON.stringify(beginnings)}`)
writeFileSync(new URL('../phone-earning.json', import.meta.url), `{\n${ofCodes.join(',\n')}\n}\n`)
