// Writes content/map.json: Türkiye and its neighbours as rows of dots, for the fare map of the home page.
// `#` is Türkiye, `.` other land; every second row is shifted half a dot to the east.
// Run after `npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0 d3-geo@3.1.1` in this folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'

const BOUNDS = { west: 20.5, east: 51, south: 33, north: 45.5 }
// Degrees between rows, and between the dots of a row. The distances are equal at 39° north, where the map
// is true to scale.
const [ROW, DOT] = [0.25, 0.25 / Math.cos((39 * Math.PI) / 180)]
const TURKIYE = '792'

const atlas = JSON.parse(readFileSync(new URL('./node_modules/world-atlas/countries-50m.json', import.meta.url), 'utf8'))
const { west, east, south, north } = BOUNDS
const near = feature(atlas, atlas.objects.countries).features.filter((country) => {
	const [[left, bottom], [right, top]] = geoBounds(country)
	// Russia extends beyond the date line.
	const isEast = left > right || (left < east && right > west)
	return isEast && bottom < north && top > south
})
const dot = (lng, lat) => {
	const land = near.find((country) => geoContains(country, [lng, lat]))
	return land ? (land.id === TURKIYE ? '#' : '.') : ' '
}
const count = (from, to, step) => Array.from({ length: Math.floor((to - from) / step) }, (_, at) => at)
const rows = count(south, north, ROW).map((row) =>
	count(west, east, DOT)
		.map((at) => dot(west + DOT * (at + (row % 2 ? 1 : 0.5)), north - ROW * (row + 0.5)))
		.join('')
		.trimEnd(),
)
const lines = rows.map((row) => JSON.stringify(row))
writeFileSync(
	new URL('../map.json', import.meta.url),
	`{"bounds":${JSON.stringify(BOUNDS)},"rows":[\n${lines.join(',\n')}\n]}\n`,
)
