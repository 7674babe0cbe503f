import { runServer } from './src/run-server.ts'
import { codeIn, openBrowser, openPage } from './src/browser.ts'
const s = await runServer({ port: 18200 })
const b = await openBrowser()
const { page, problems } = await openPage(b)
let n=0; const shot = async (name: string)=>{ await page.waitForTimeout(700); await page.screenshot({path:`/tmp/shots/${String(++n).padStart(2,'0')}-${name}.png`}); console.log(name, page.url()) }
try {
await page.goto(s.portalUrl + '#/signup'); 
await page.getByRole('button', { name: 'Continue with e-mail' }).click()
await page.getByLabel('E-mail').fill('maya@example.com')
await page.getByLabel('Name').fill('Maya Ortiz')
await page.getByLabel('Password', { exact: true }).fill('my bicycle sleeps under the stairs')
await page.getByRole('button', { name: 'Sign up with password' }).click()
await shot('after-signup')
console.log(s.mails().at(-1)?.slice(0, 1500))
await page.getByLabel('Code').fill(codeIn(s.mails())); await page.getByRole('button',{name:'Continue'}).click()
await page.waitForTimeout(2500)
await shot('after-code')
console.log(await page.locator('h1').allInnerTexts(), await page.getByRole('button').allInnerTexts())
console.log(await page.locator('label').allInnerTexts())
await page.getByLabel('Name').fill('Acme GmbH'); await page.getByRole('checkbox').first().check().catch(()=>{}); await page.getByRole('button',{name:'Create account'}).click()
await page.waitForTimeout(3000); await shot('console')
for (const r of ['roles','roles/new','clients/new','groups/new','records/new','users','analyzer','overview','records']) { await page.goto(s.portalUrl+'#/settings/'+r); await page.waitForTimeout(1200); await shot(r.replace('/','-')); console.log(await page.locator('label').allInnerTexts(), (await page.getByRole('button').allInnerTexts()).join('|')) }
} catch (e) { console.log('ERR', e); await shot('err'); console.log((await page.locator('body').innerText()).slice(0,800)) }
console.log(problems, s.output().slice(-1500))
await b.close(); await s.remove()
