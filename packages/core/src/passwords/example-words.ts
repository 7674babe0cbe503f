import type { spokenLanguages } from '../text/languages.ts'

/** How an example of a pass sentence is made in one language, and of what. */
interface ExampleWords {
  /** The sentence, with a place for each word: whatever is drawn, it stays one. */
  sentence: string
  owner: readonly string[]
  quality: readonly string[]
  animal: readonly string[]
  deed: readonly string[]
  thing: readonly string[]
}

const words = (text: string): string[] => text.split(' ')

/**
 * Words of each language that a person types on any keyboard, and none that passwords are often made of. Where words
 * agree with each other they stand in the plural, and qualities are such as are alike for every gender. Japanese is in Latin
 * letters, as browsers take no others into a field for passwords there.
 */
export const exampleWords: Readonly<Record<(typeof spokenLanguages)[number], ExampleWords>> = {
  en: {
    sentence: '{owner} {quality} {animal} {deed} {quality} {thing}',
    owner: words('my our her his their'),
    quality: words(
      'amber blue brown copper crimson cream dusty faded golden green grey indigo ivory jade lilac mossy olive orange pale pearl pink plum purple ruby rusty sandy scarlet silver tawny teal violet yellow',
    ),
    animal: words(
      'badger beaver bison camel cricket donkey falcon ferret gecko goose heron hedgehog ibis jackdaw kestrel lizard lobster magpie marmot mole moose newt otter owl parrot pelican pigeon rabbit raven seal snail sparrow squid stork swan toad turtle walrus weasel wren',
    ),
    deed: words(
      'bakes builds carries catches collects counts draws dries finds folds gathers hides juggles keeps kneads lends lifts mends paints peels plants polishes pours reads repairs saves sews sketches sorts stacks steers stirs sweeps trades trims tunes washes weaves weighs wraps',
    ),
    thing: words(
      'anchors apples baskets beans bells blankets bottles bridges buttons candles carpets cherries clocks clouds coats cups feathers fiddles gates hats jars kettles kites ladders lamps lanterns lemons letters maps mirrors mushrooms needles onions pears pebbles plates ropes saddles shells spoons stamps teapots tents trumpets umbrellas violins wheels windows',
    ),
  },
  de: {
    sentence: '{owner} {quality}en {animal} {deed} {quality}e {thing}',
    owner: words('meine unsere seine ihre eure'),
    quality: words(
      'blass blau braun bunt fein flink frech froh gelb glatt grau hell jung kalt klein klug krumm kurz lahm lang leicht matt mild nass nett neu rot rund sanft satt schlau schlicht schmal schnell spitz stark still stolz warm weich wild zahm zart',
    ),
    animal: words(
      'Biber Dachse Elche Enten Esel Eulen Falken Finken Forellen Frettchen Geckos Giraffen Hamster Hasen Hechte Hummeln Igel Kamele Kaninchen Karpfen Katzen Kraniche Krebse Lamas Lerchen Luchse Marder Meisen Molche Ottern Pandas Pelikane Pinguine Rehe Robben Schafe Schnecken Schwalben Spatzen Spechte Tauben Wachteln Wiesel Zebras Ziegen',
    ),
    deed: words(
      'basteln bauen bemalen bestaunen bringen drehen erfinden falten fangen finden flicken formen heben holen kaufen kleben kneten legen leihen lieben malen mieten mustern ordnen packen pflegen polieren putzen reparieren rollen sammeln schenken schieben schleppen schmieden schnitzen sortieren stapeln suchen tauschen teilen tragen verkaufen verstecken waschen werfen wiegen zeichnen ziehen',
    ),
    thing: words(
      'Anker Ballons Becher Besen Beutel Birnen Blumen Bojen Bretter Briefe Brillen Dosen Eimer Fahnen Federn Fenster Flaschen Gabeln Geigen Glocken Gurken Hefte Hemden Hosen Jacken Kannen Karten Kerzen Kessel Kissen Kisten Koffer Kugeln Lampen Laternen Leitern Lupen Muscheln Nadeln Pakete Perlen Pfannen Pilze Pinsel Puppen Ringe Schalen Schirme Schuhe Segel Seile Spiegel Tassen Teller Teppiche Tische Trommeln Uhren Vasen Zelte Zitronen',
    ),
  },
  es: {
    sentence: '{owner} {animal} {quality} {deed} {thing} {quality}',
    owner: words('mis tus sus cuatro cinco siete'),
    quality: words(
      'alegres amables audaces azules breves brillantes comunes corteses dulces elegantes enormes errantes especiales felices fieles firmes flexibles fuertes geniales gigantes grandes grises humildes leales leves libres marrones nobles originales pacientes populares prudentes puntuales radiantes salvajes silvestres simples singulares sonrientes suaves tenaces torpes tristes valientes veloces verdes',
    ),
    animal: words(
      'ardillas asnos ballenas burros caballos cabras camellos cangrejos caracoles castores cebras ciervos cisnes conejos corderos cuervos delfines elefantes erizos focas gallinas gansos garzas gatos gaviotas golondrinas gorilas gorriones grillos grullas halcones hormigas jirafas koalas lagartos langostas liebres linces llamas lobos loros mapaches mariposas mirlos morsas nutrias ovejas palomas patos pavos potros ranas sapos tejones topos tortugas zorros',
    ),
    deed: words(
      'acarician admiran alquilan apilan arrastran arreglan barnizan buscan cambian cargan colocan comparten compran construyen copian cortan cosen cuelgan cuentan cuidan decoran dibujan doblan empujan encuentran envuelven esconden examinan fabrican guardan heredan inventan juntan lanzan lavan limpian llevan mezclan miden miran mueven observan olvidan ordenan pesan pintan prestan pulen recogen regalan reparan reparten sacuden secan sujetan traen transportan usan venden',
    ),
    thing: words(
      'agujas anclas anillos barcos barriles bolsas botas botellas botones bufandas cadenas cajas camisas campanas canastas candados cartas cazuelas cepillos cerezas cestas cintas cometas copas cortinas cuadernos cubos cucharas cuerdas escaleras escobas espejos faroles flautas flores gorras guantes guitarras hojas jarras joyas libros llaves maletas mantas manteles manzanas mapas mesas mochilas monedas naranjas ollas palas peras perlas piedras pinceles platos plumas relojes ruedas sillas sombreros tambores tazas tijeras velas ventanas violines zapatos',
    ),
  },
  fr: {
    sentence: '{owner} {animal} {quality} {deed} des {thing} {quality}',
    owner: words('mes nos ses vos leurs'),
    quality: words(
      'agiles aimables beiges calmes comiques dociles fragiles habiles immenses jaunes jeunes larges magiques maigres mauves minces modestes nobles paisibles pratiques propres rapides rares robustes roses rouges rustiques sages sauvages sensibles simples sobres solides souples splendides superbes timides tranquilles tristes utiles vastes',
    ),
    animal: words(
      'baleines belettes biches canards castors cerfs chameaux chats chevreuils chouettes cigales cigognes colombes corbeaux cormorans coucous crabes crapauds cygnes dauphins faisans faucons fourmis furets geckos girafes grenouilles grives hamsters hiboux homards lamas lapins loups loutres lynx marmottes merles mouettes moutons otaries ours pandas perdrix phoques pies pigeons poulains poules renards tortues',
    ),
    deed: words(
      'admirent adorent apportent attrapent brossent cachent chargent cherchent choisissent classent collectionnent collent comptent construisent copient dessinent donnent emballent empilent emportent essuient examinent fabriquent gardent installent inventent lancent lavent livrent louent mesurent montrent nettoient observent offrent oublient peignent plient portent posent poussent ramassent rangent regardent rendent retrouvent sculptent tirent transportent trient trouvent vendent',
    ),
    thing: words(
      'ancres ardoises balais ballons bancs barques bijoux billes bocaux bouchons bougies bouteilles boutons bracelets briques brosses cadres cahiers cailloux carafes carottes cartes casques ceintures chaises chapeaux citrons cloches colliers corbeilles coussins couteaux crayons drapeaux fauteuils flacons fleurs gants gourdes lampes lanternes lettres livres lunettes malles manteaux marmites miroirs montres nappes paniers parapluies peignes perles pinceaux plumes poires pommes rideaux rubans sacs tables tambours tapis tasses tentes valises vases violons',
    ),
  },
  ja: {
    sentence: '{owner} no {quality} {animal} ga {quality} {thing} wo {deed}',
    owner: words('watashi kare kanojo bokura anata'),
    quality: words(
      'akai aoi kiiroi shiroi kuroi chairoi marui shikakui ookii chiisai nagai mijikai karui omoi hayai yasashii atarashii furui tsuyoi yowai yawarakai katai atatakai tsumetai amai hosoi futoi usui fukai takai hikui utsukushii mabushii akarui kurai kawaii mezurashii sugoi',
    ),
    animal: words(
      'kitsune tanuki usagi neko kuma saru shika uma ushi hitsuji yagi buta nezumi risu iruka kujira pengin rakuda kirin raion panda koara kame kaeru tokage hebi karasu suzume tsubame hato fukurou kamome tsuru washi hakuchou ahiru kamo niwatori hachi tonbo kani azarashi rakko itachi mogura',
    ),
    deed: words(
      'atsumeru kazoeru hakobu migaku arau nuru egaku tsukuru naosu kakusu sagasu mitsukeru erabu kau uru kariru kasu okuru uketoru motsu nageru hirou naraberu tsumu shimau dasu ageru morau kowasu kumitateru hakaru kakaeru hiku osu mawasu tsutsumu musubu kazaru nagameru shiraberu mamoru tsukau kaesu wasureru nokosu utsusu',
    ),
    thing: words(
      'ringo mikan budou momo suika ichigo remon nashi kuri kinoko ninjin tamanegi kabocha tsukue isu tokei kagami megane boushi kutsu kasa kaban tegami enpitsu fude hasami himo kagi tobira kane hako kago sara koppu yakan nabe houki baketsu taoru makura futon juutan tana rousoku chouchin taiko fue gitaa baiorin koma ningyou ishi kaigara hane botan ito nuno ribon yubiwa kitte chizu hata fune jitensha',
    ),
  },
  pt: {
    sentence: '{owner} {animal} {quality} {deed} {thing} {quality}',
    owner: words('quatro cinco sete nove dez'),
    quality: words(
      'alegres azuis breves brilhantes comuns constantes contentes distantes doces elegantes enormes errantes especiais excelentes felizes firmes fortes geniais gentis gigantes grandes humildes importantes jovens leais leves livres marrons naturais nobres originais pacientes populares prudentes reluzentes selvagens silvestres simples singulares suaves tenazes tristes valentes velozes verdes vibrantes',
    ),
    animal: words(
      'abelhas andorinhas antas araras asnos baleias besouros bodes borboletas botos burros cabras camelos capivaras caranguejos carneiros castores cavalos cegonhas cervos cisnes coelhos corujas corvos doninhas elefantes emas esquilos focas formigas gaivotas galinhas gansos gatos girafas gralhas grilos iguanas lagartos lagostas lebres lhamas lobos lontras marrecos morcegos morsas ovelhas pandas papagaios pardais patos pelicanos periquitos perus pinguins pombos raposas renas sapos tatus texugos tucanos ursos veados zebras',
    ),
    deed: words(
      'admiram ajeitam alugam apanham arrastam arrumam buscam carregam colam colocam compram consertam constroem contam copiam cortam costuram decoram deixam desenham dobram empilham empurram encontram enfeitam enrolam entregam escolhem escondem esquecem examinam fabricam guardam herdam inventam juntam lavam levam limpam medem misturam montam mostram movem observam organizam pegam penduram pesam pintam procuram puxam recolhem secam seguram separam testam trazem trocam usam vendem',
    ),
    thing: words(
      'agulhas bandeiras barcos barris bolas bolsas bonecas botas cabides cadeiras cadernos caixas camisas canecas canetas cartas casacos cestas chaves chinelos cintos colares colheres copos cordas cortinas cristais cubos escadas escovas espelhos estrelas facas faixas fitas flautas flores garfos garrafas gavetas gravatas janelas jarras joias lanternas laranjas leques lentes livros luvas malas mantas mapas meias mesas moedas molduras morangos panelas pedras pentes peras pipas pires potes pratos quadros rodas sacolas sapatos selos sinos tambores tapetes tesouras toalhas vasos velas violinos xales',
    ),
  },
}
