import { choosePage } from '../pages/choose-page.ts'
import { asksAboutDevice, choosesPerson, goOnAs, goTo, type SignIn, show } from './interaction.ts'
import { listPeopleHere } from './people-here.ts'

const listOffered = async (signIn: SignIn) =>
  choosesPerson(signIn) || asksAboutDevice(signIn) ? listPeopleHere(signIn) : []

/** Asks who of those signed in in this browser is meant; where nobody is, somebody signs in. */
export async function showPeople(signIn: SignIn) {
  const people = await listOffered(signIn)
  if (people.length === 0) return goTo(signIn, '?sign-in')
  return show(signIn, choosePage(signIn.say, signIn.facts, people))
}

/** The answer to it, by one of the sessions of this very browser. */
export async function choosePerson(signIn: SignIn) {
  const people = await listOffered(signIn)
  const chosen = people.find(({ sessionId }) => sessionId === signIn.form.get('session'))
  return chosen ? goOnAs(signIn, chosen) : goTo(signIn, '/choose')
}
