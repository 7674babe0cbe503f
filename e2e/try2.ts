import { runServer } from './src/run-server.ts'
import { codeIn, openBrowser, openPage } from './src/browser.ts'
const s = await runServer({ port: 18200 })
const b = await openBrowser()
const { page, problems } = await openPage(b)
let n=20; const shot = async (name: string)=>{ await page.waitForTimeout(700); await page.screenshot({path:`/tmp/shots/${String(++n).padStart(2,'0')}-${name}.png`}); console.log(name, page.url()) }
const step = async (name: string, f: () => Promise<void>) => { try { await f(); console.log('ok', name) } catch (e) { console.log('FAIL', name, String(e).slice(0, 600)); await shot('fail-'+name.replace(/ /g,'-')); } }
page.setDefaultTimeout(5000)
const go = (r: string) => page.goto(s.portalUrl + '#/settings/' + r)
await step('signup', async () => {
await page.goto(s.portalUrl + '#/signup'); 
await page.getByRole('button', { name: 'Continue with e-mail' }).click()
await page.getByLabel('E-mail').fill('maya@example.com')
await page.getByLabel('Name').fill('Maya Ortiz')
await page.getByLabel('Password', { exact: true }).fill('my bicycle sleeps under the stairs')
await page.getByRole('button', { name: 'Sign up with password' }).click()
await page.getByLabel('Code').fill(codeIn(await s.mail(1))); await page.getByRole('button',{name:'Continue'}).click()
await page.getByLabel('Name').fill('Acme GmbH'); await page.getByRole('checkbox').check(); await page.getByRole('button',{name:'Create account'}).click()
await page.getByRole('heading', { name: 'Overview' }).waitFor()
})
await step('role', async () => {
await go('roles/new')
await page.getByLabel('Name').fill('Report reader')
await page.getByPlaceholder('reports:read').fill('reports:read')
await page.getByRole('button', { name: 'Create role' }).click()
await page.getByRole('heading', { name: 'Report reader' }).waitFor(); await shot('role')
})
await step('client', async () => {
await go('clients/new')
await page.getByLabel('Name').fill('CI deploy')
await page.getByRole('button', { name: 'Create service client' }).click()
await page.getByRole('heading', { name: 'CI deploy' }).waitFor(); await shot('client'); console.log(await page.getByRole('button').allInnerTexts(), await page.getByRole('tab').allInnerTexts())
await page.getByRole('tab', { name: /Keys/ }).click(); await shot('client-keys'); 
await page.getByRole('button', { name: 'Create key' }).first().click(); await shot('secret'); console.log((await page.getByRole('dialog').innerText()).slice(0,500))
})
await step('secret done', async () => { const d = page.getByRole('dialog'); await d.getByRole('checkbox').check(); await d.getByRole('button',{name:'Done'}).click() })
await step('group', async () => {
await go('groups/new')
await page.getByLabel('Name').fill('Finance')
await page.getByLabel('People').fill('sam@example'); await shot('picker'); console.log(await page.getByRole('option').allInnerTexts())
await page.getByRole('option').last().click()
await page.getByRole('button', { name: 'Create group' }).click()
await page.getByRole('heading', { name: 'Finance' }).waitFor(); await shot('group')
})
await step('record', async () => {
await go('records/new')
await page.getByLabel('Name').fill('Q3 reporting')
await page.getByLabel('Everyone in this record').fill('Fin'); await page.waitForTimeout(800); console.log(await page.getByRole('option').allInnerTexts()); await page.getByRole('option', { name: /Finance/ }).click()
await page.getByLabel('May').click(); await page.getByRole('option', { name: /Report reader/ }).click()
await page.getByLabel('On', { exact: true }).fill('/reports/*'); await page.keyboard.press('Enter'); await shot('record-filled')
await page.getByRole('button', { name: 'Create access record' }).click()
await page.getByRole('heading', { name: 'Q3 reporting' }).waitFor(); await shot('record')
})
await step('analyzer', async () => {
await go('analyzer')
await page.getByLabel('Can').fill('sam@example'); await page.waitForTimeout(600); console.log(await page.getByRole('option').allInnerTexts()); await page.getByRole('option').last().click()
await page.getByLabel('do', { exact: true }).fill('reports:read'); await page.getByLabel('on', { exact: true }).fill('/reports/7'); 
await page.getByRole('button', { name: 'Check access' }).click(); await shot('analyzer'); console.log((await page.locator('main').innerText()).slice(0,1200))
})
console.log(problems, s.output().slice(-1500))
await b.close(); await s.remove()
