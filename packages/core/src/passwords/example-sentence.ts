/** Words of sentences that show what a pass sentence may look like. None is a word that passwords are often made of. */
const words = (text: string): string[] => text.split(' ')
const owners = words('my our her his their')
const colours = words(
  'amber blue brown copper crimson cream dusty faded golden green grey indigo ivory jade lilac mossy olive orange pale pearl pink plum purple ruby rusty sandy scarlet silver tawny teal violet yellow',
)
const animals = words(
  'badger beaver bison camel cricket donkey falcon ferret gecko goose heron hedgehog ibis jackdaw kestrel lizard lobster magpie marmot mole moose newt otter owl parrot pelican pigeon rabbit raven seal snail sparrow squid stork swan toad turtle walrus weasel wren',
)
const deeds = words(
  'bakes builds carries catches collects counts draws dries finds folds gathers hides juggles keeps kneads lends lifts mends paints peels plants polishes pours reads repairs saves sews sketches sorts stacks steers stirs sweeps trades trims tunes washes weaves weighs wraps',
)
const things = words(
  'anchors apples baskets beans bells blankets bottles bridges buttons candles carpets cherries clocks clouds coats cups feathers fiddles gates hats jars kettles kites ladders lamps lanterns lemons letters maps mirrors mushrooms needles onions pears pebbles plates ropes saddles shells spoons stamps teapots tents trumpets umbrellas violins wheels windows',
)

/**
 * A sentence that shows what a password may look like, another one each time: one that everybody is shown would be among
 * the first that attackers try. Whoever takes it as it is has one that is not refused.
 * @param pick a random whole number below the one given
 */
export function exampleSentence(pick: (below: number) => number): string {
  const one = (list: string[]): string => list[pick(list.length)] ?? ''
  return [one(owners), one(colours), one(animals), one(deeds), one(colours), one(things)].join(' ')
}
