// Writes content/currencies.json: the price of one unit of each display currency, in millionths of a
// lira. These rates apply until a stage has published its first list of the central bank
// (functions/exchange-rates), within its first hour.
// Run after `npm install --no-save @fawazahmed0/currency-api@2026.9.29` in this folder.
import { readFileSync, writeFileSync } from 'node:fs'

const CODES = ['TRY', 'USD', 'EUR', 'GBP', 'RUB', 'SAR', 'JPY', 'KWD']
const folder = new URL('./node_modules/@fawazahmed0/currency-api/v1/currencies/', import.meta.url)
const table = (code) => JSON.parse(readFileSync(new URL(`${code.toLowerCase()}.json`, folder), 'utf8'))

const rates = CODES.map((currency) => ({
	currency,
	micro_try_per_unit: Math.round(table(currency)[currency.toLowerCase()].try * 1_000_000),
}))
const lines = rates.map((rate) => JSON.stringify(rate))
const updated_at = `${table('TRY').date}T00:00:00Z`
writeFileSync(
	new URL('../currencies.json', import.meta.url),
	`{"updated_at":"${updated_at}","rates":[\n${lines.join(',\n')}\n]}\n`,
)
